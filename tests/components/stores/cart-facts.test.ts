import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSeen, noteSeen, seenProduct, useOldPrices } from '#stores/cart-seen.ts'
import { keepCartSync, noteCartSync, readCartSync, useCartSync } from '#stores/cart-sync.ts'
import { closeMiniCart, openMiniCart, useMiniCartStore } from '#stores/mini-cart.ts'
import { inSync, lineFixture as line, syncedCart } from '#tests/setup/sync-fixture.ts'
import { storageIsFull } from './browser.ts'

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => {
  localStorage.clear()
  forgetSeen()
})

describe('products as they were seen in the cart last', () => {
  const BOOT = { id: 'p-a', name: 'Anvil boot', price: 129.95 }
  const GLOVE = { id: 'p-b', name: 'Rigger glove', price: 19.95 }
  const old = () => useOldPrices.getState().byId

  it('have their name and price kept, those that are there now', () => {
    expect([seenProduct('p-a'), old(), useOldPrices.getInitialState()]).toEqual([undefined, {}, { byId: {} }])
    noteSeen([BOOT, GLOVE])
    expect(seenProduct('p-b')).toEqual({ name: 'Rigger glove', price: 19.95 })
    noteSeen([BOOT])
    expect(stored('cartSeen')).toEqual({ version: 1, data: { 'p-a': { name: 'Anvil boot', price: 129.95 } } })
    expect([seenProduct('p-b'), old()]).toEqual([undefined, {}])
  })

  it('say what those cost before that cost something else now, also after another price has moved', () => {
    noteSeen([BOOT, GLOVE])
    noteSeen([{ ...BOOT, price: 99 }, GLOVE])
    expect(old()).toEqual({ 'p-a': 129.95 })
    noteSeen([
      { ...BOOT, price: 99 },
      { ...GLOVE, price: 25 },
    ])
    expect(old()).toEqual({ 'p-a': 129.95, 'p-b': 19.95 })
  })

  it('tell of no news while nothing has moved', () => {
    noteSeen([BOOT])
    const heard = vi.fn()
    const stop = useOldPrices.subscribe(heard)
    noteSeen([BOOT])
    expect(heard).not.toHaveBeenCalled()
    stop()
  })

  it('are no past of the next shopper [AUTH-20]', () => {
    noteSeen([BOOT])
    noteSeen([{ ...BOOT, price: 99 }])
    forgetSeen()
    expect([seenProduct('p-a'), old()]).toEqual([undefined, {}])
    noteSeen([{ ...BOOT, price: 50 }])
    expect(old()).toEqual({})
  })

  it.each([[[]], [{ 'p-a': { name: 'Anvil boot' } }], [{ 'p-a': { name: 7, price: 1 } }]])(
    'are unknown where the record is %j [GEN-10]',
    (data) => {
      localStorage.setItem('cartSeen', JSON.stringify({ version: 1, data }))
      expect(seenProduct('p-a')).toBeUndefined()
      noteSeen([BOOT])
      expect([seenProduct('p-a')?.price, old()]).toEqual([129.95, {}])
    },
  )
})

describe('where the sync of this browser stands', () => {
  const SYNC = { customerId: 'dana', state: { ...inSync(syncedCart(2, line('a'))), result: 'ERROR' as const } }
  const kept = () => readCartSync()

  beforeEach(() => keepCartSync(undefined))

  it('is kept, and its result is said in the cart [SYNC-05]', () => {
    expect([kept(), useCartSync.getInitialState()]).toEqual([undefined, { waiting: 0 }])
    keepCartSync(SYNC)
    expect(kept()).toMatchObject({ customerId: 'dana', state: { result: 'ERROR' } })
    expect(useCartSync.getState()).toMatchObject({ result: 'ERROR', busy: false })
    keepCartSync(SYNC, true)
    expect(useCartSync.getState().busy).toBe(true)
    keepCartSync(undefined)
    expect([kept(), stored('cartSync').data]).toEqual([undefined, null])
    expect(useCartSync.getState()).toMatchObject({ result: undefined, busy: false })
  })

  it('is another window’s newest, and nothing where the record is junk [GEN-10]', () => {
    keepCartSync(SYNC)
    const version = stored('cartSync').version
    localStorage.setItem('cartSync', JSON.stringify({ version, data: { ...SYNC, customerId: 'kim' } }))
    expect(kept()?.customerId).toBe('kim')
    localStorage.setItem('cartSync', JSON.stringify({ version, data: { customerId: 'kim' } }))
    expect(kept()).toBeUndefined()
  })

  it('is in memory where the browser keeps nothing, whatever older one is stored', () => {
    keepCartSync(SYNC)
    const full = storageIsFull()
    keepCartSync({ ...SYNC, customerId: 'kim' })
    expect(kept()?.customerId).toBe('kim')
    keepCartSync(undefined)
    expect(kept()).toBeUndefined()
    full.mockRestore()
    keepCartSync(SYNC)
    expect(stored('cartSync').data.customerId).toBe('dana')
  })

  it('tells how many changes are saved on this device only [SYNC-26]', () => {
    keepCartSync(SYNC)
    noteCartSync({ waiting: 2, busy: true })
    expect(useCartSync.getState()).toEqual({ waiting: 2, busy: true, result: 'ERROR' })
  })
})

describe('the mini-cart', () => {
  it('stands open with what was just added, or with nothing named, until it is closed [CART-30]', () => {
    expect(useMiniCartStore.getInitialState()).toEqual({ open: false })
    openMiniCart({ lineId: 'a', qty: 2 })
    expect(useMiniCartStore.getState()).toEqual({ open: true, added: { lineId: 'a', qty: 2 } })
    closeMiniCart()
    expect(useMiniCartStore.getState()).toEqual({ open: false, added: undefined })
    openMiniCart()
    expect(useMiniCartStore.getState()).toEqual({ open: true, added: undefined })
  })
})
