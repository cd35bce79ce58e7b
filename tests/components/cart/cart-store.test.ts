import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addLine, type CartItems, setLineQty } from '#lib/domain/cart/cart.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { mirrorProgress, readProgress } from '#stores/checkout-progress.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')
const add = (id: string, qty = 1) =>
  changeCart((items) => addLine(items, { productId: `p-${id}`, variantId: `v-${id}`, qty }, { id, now: NOW }))
const held = () => Object.keys(useCartStore.getState().items)
const written = () => JSON.parse(localStorage.getItem('cart') ?? 'null')

/** What another window does: it writes the record, and this window hears of it. */
function otherWindowWrites(raw: string | null) {
  if (raw === null) localStorage.removeItem('cart')
  else localStorage.setItem('cart', raw)
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: raw }))
}

beforeEach(() => {
  localStorage.clear()
  restoreCart()
})
afterEach(() => vi.restoreAllMocks())

describe('the cart of this browser', () => {
  it('is kept as {version, data} under its own key [CART-01, GEN-10]', () => {
    add('a', 2)
    expect(written()).toMatchObject({ version: 1, data: { items: { a: { id: 'a', qty: 2 } } } })
  })

  it.each(['{oops', '{"version":9,"data":{"items":{}}}', '{"version":1,"data":{"items":{"a":{"qty":-1}}}}'])(
    'starts fresh from %s [GEN-10]',
    (raw) => {
      localStorage.setItem('cart', raw)
      restoreCart()
      expect(held()).toEqual([])
      add('b')
      expect(Object.keys(written().data.items)).toEqual(['b'])
    },
  )

  it('hears of another window’s change [CART-29]', () => {
    add('a')
    const raw = localStorage.getItem('cart')
    add('b')
    otherWindowWrites(raw)
    expect(held()).toEqual(['a'])
    otherWindowWrites(null)
    expect(held()).toEqual([])
  })

  it('changes what another window wrote a moment ago, even before it heard of it [CART-29]', () => {
    add('a')
    const theirs = written()
    theirs.data.items.b = { ...theirs.data.items.a, id: 'b', variantId: 'v-b' }
    localStorage.setItem('cart', JSON.stringify(theirs))
    changeCart((items) => setLineQty(items, 'a', 5))
    expect(held()).toEqual(['a', 'b'])
    expect(useCartStore.getState().items['a']?.qty).toBe(5)
  })

  it('makes a change again that another window has overwritten unawares, once [CART-29]', () => {
    const pair = (items: CartItems) =>
      addLine(items, { productId: 'p-a', variantId: 'v-a', qty: 1 }, { id: 'a', now: NOW })
    changeCart(pair, 'theirs')
    const theirs = written()
    changeCart(pair, 'mine')
    otherWindowWrites(JSON.stringify(theirs))
    expect(useCartStore.getState().items['a']?.qty).toBe(2)
    expect(written().data.changeIds).toEqual(['mine', 'theirs'])
    otherWindowWrites(JSON.stringify(written()))
    expect(useCartStore.getState().items['a']?.qty).toBe(2)
  })

  it.each([
    ['in the second in which two windows may overwrite each other', 999, 2],
    ['not later: by then the other one has heard of it, and took it back', 1000, 1],
  ])('makes such a change again %s [CART-29]', (_, later, qty) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    add('a')
    const theirs = localStorage.getItem('cart')
    changeCart((items) => setLineQty(items, 'a', 2), 'mine')
    vi.setSystemTime(NOW.getTime() + later)
    otherWindowWrites(theirs)
    expect(useCartStore.getState().items['a']?.qty).toBe(qty)
    vi.useRealTimers()
  })

  it('makes no change again for a window of a build that names none [CART-29]', () => {
    add('a')
    changeCart((items) => setLineQty(items, 'a', 2), 'mine')
    const { items } = written().data
    otherWindowWrites(JSON.stringify({ version: 1, data: { items: { a: { ...items.a, qty: 1 } } } }))
    expect(useCartStore.getState().items['a']?.qty).toBe(1)
  })

  it('makes no change again that was made before a page was read anew', () => {
    add('a')
    const { items } = written().data
    changeCart((held) => setLineQty(held, 'a', 2), 'mine')
    restoreCart()
    otherWindowWrites(JSON.stringify({ version: 1, data: { items, changeIds: [] } }))
    expect(useCartStore.getState().items['a']?.qty).toBe(1)
  })

  it('makes a change of one name once, whether the browser keeps it or not [CART-29]', () => {
    add('a')
    const twice = (id: string, qty: number) => {
      for (let i = 0; i < 2; i += 1) changeCart((items) => setLineQty(items, 'a', (items['a']?.qty ?? 0) + qty), id)
    }
    twice('one', 1)
    expect(useCartStore.getState().items['a']?.qty).toBe(2)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    twice('two', 10)
    twice('three', 100)
    twice('one', 1000)
    expect(useCartStore.getState().items['a']?.qty).toBe(112)
    // Kept again, or the next test would start from memory.
    vi.restoreAllMocks()
    add('b')
  })

  it('remembers the names of the last hundred changes, newest first; one without a name stays unnamed', () => {
    add('a')
    expect(written().data.changeIds).toEqual([])
    for (let i = 1; i <= 101; i += 1) changeCart((items) => setLineQty(items, 'a', i + 1), `c${i}`)
    add('b')
    const { changeIds } = written().data
    expect([changeIds.length, changeIds[0], changeIds[99]]).toEqual([100, 'c101', 'c2'])
  })

  it('writes nothing where nothing changes, and is known to have been read', () => {
    useCartStore.setState({ restored: false })
    const answered = changeCart((items) => items, 'none')
    expect([answered, written(), useCartStore.getState().restored]).toEqual([{}, null, true])
  })

  it('says in the progress cookie what another window has left of it [GUARD-20]', () => {
    add('a')
    otherWindowWrites(null)
    expect(readProgress().hasLines).toBe(false)
    add('b')
    const raw = localStorage.getItem('cart')
    changeCart(() => ({}))
    otherWindowWrites(raw)
    expect(readProgress().hasLines).toBe(true)
  })

  it('reads its record again when the page comes back from the back-forward cache', () => {
    add('a')
    localStorage.clear()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(held()).toEqual([])
  })

  it('knows nothing before it is read, so that the server’s HTML fits', () => {
    expect(useCartStore.getInitialState()).toEqual({ items: {}, restored: false })
  })

  it('says in the progress cookie whether it holds lines, and leaves the other words alone [GUARD-20]', () => {
    mirrorProgress({ contactDone: true, orderPlaced: true })
    add('a')
    expect(readProgress()).toEqual({ hasLines: true, contactDone: true, orderPlaced: true })
    changeCart(() => ({}))
    expect(readProgress()).toEqual({ hasLines: false, contactDone: true, orderPlaced: true })
  })

  it('claims nothing in the progress cookie of a checkout that this page has not read [GUARD-20]', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: a browser that was opened anew
    document.cookie = 'checkout_progress=; Path=/; Max-Age=0'
    add('a')
    expect(readProgress()).toEqual({ hasLines: true })
  })

  it('lives in memory when the browser keeps nothing, through the back-forward cache too', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    add('a')
    add('b')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(held()).toEqual(['a', 'b'])
    vi.restoreAllMocks()
    add('c')
    expect(Object.keys(written().data.items)).toEqual(['a', 'b', 'c'])
  })

  it('does not break when storage may not even be read', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(() => restoreCart()).not.toThrow()
    expect(readDraft('contact')).toBeUndefined()
  })
})

describe('drafts', () => {
  it('come back form by form, and go when the form is done', () => {
    keepDraft('contact', { email: 'k' })
    keepDraft('shipping', { methodCode: 'express' })
    expect(readDraft('contact')).toEqual({ email: 'k' })
    keepDraft('contact', undefined)
    expect(readDraft('contact')).toBeUndefined()
    expect(readDraft('shipping')).toEqual({ methodCode: 'express' })
  })
})
