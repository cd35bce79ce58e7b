import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCart, useCartLoad } from '#lib/client/cart/cart-load.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { forgetCartSync, resumeCartSync } from '#lib/client/cart/sync/cart-sync.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { changedCart, nameOf } from '#lib/domain/cart/cart-change.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const line = (id: string): CartItem => ({
  id,
  productId: id,
  variantId: `${id}-8`,
  qty: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
})
const cartOf = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, line(id)]))
const held = () => Object.keys(useCartStore.getState().items).sort()
const result = () => useCartLoad.getState().result

/** The shop has these products, each in one size. */
function shopSells(...ids: string[]) {
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', {
      results: body.objectIds.map((id: string) =>
        ids.includes(id)
          ? productFixture({ id, variants: [{ id: `${id}-8`, code: id, label: '8', stockQty: 9, sizes: {} }] })
          : null,
      ),
    }),
  )
}

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  useProductRecords.setState({ byId: {} })
  useCartLoad.setState({}, true)
  takeNotices()
})
afterEach(() => {
  forgetCartSync()
  vi.useRealTimers()
})

describe('a load of the cart', () => {
  async function customerWith(...ids: string[]) {
    const shop = { version: 4, items: cartOf(...ids) }
    const state = () => ({ syncableStateVersion: shop.version, cart: { items: shop.items } })
    wire.answers('accountState', () => answer('accountState', { ...state(), changes: [] }))
    wire.answers('saveAccountState', ({ body }) => {
      shop.version += 1
      shop.items = body.cart.items
      return answer('saveAccountState', state())
    })
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 'token', customerId: 'dana' })
    await resumeCartSync()
    return shop
  }

  it('of a customer takes one missing of three out, and saves that with one call [CART-07]', async () => {
    shopSells('a', 'c')
    const shop = await customerWith('a', 'b', 'c')
    expect(held()).toEqual(['a', 'b', 'c'])
    await loadCart()
    await vi.waitFor(() => expect(Object.keys(shop.items).sort()).toEqual(['a', 'c']))
    await loadCart()
    expect(held()).toEqual(['a', 'c'])
    expect(result()).toBe('SUCCESS')
    expect(wire.sent('saveAccountState')).toHaveLength(1)
    expect(wire.sent('saveAccountState')[0]?.body.syncableStateVersion).toBe(4)
  })

  it('of a customer takes all that are missing out with one call [CART-07]', async () => {
    shopSells('a')
    const shop = await customerWith('a', 'b', 'c', 'd')
    await loadCart()
    await vi.waitFor(() => expect(Object.keys(shop.items)).toEqual(['a']))
    await loadCart()
    expect(held()).toEqual(['a'])
    expect(wire.sent('saveAccountState')).toHaveLength(1)
  })

  it('leaves a line on its size where another product has that now, and takes out the one nobody has [CART-08]', async () => {
    const sold = (id: string, ...sizes: string[]) =>
      productFixture({
        id,
        variants: sizes.map((size) => ({ id: size, code: `code ${size}`, label: size, stockQty: 9, sizes: {} })),
      })
    const shelf = [sold('a', 'a-8'), sold('dear', 'b-8')]
    wire.answers('indexObjects', ({ body }) =>
      answer('indexObjects', {
        results: body.objectIds.map((id: string) => shelf.find((product) => product.id === id) ?? null),
      }),
    )
    wire.answers('quickOrder', ({ body }) =>
      answer('quickOrder', {
        lines: body.lines.map(({ code }: { code: string }) =>
          code === 'b-8' ? { status: 'found', variantId: code } : { status: 'refused', reason: 'Unknown.' },
        ),
        products: shelf.slice(1),
      }),
    )
    const before = { ...line('b'), qty: 3, challengeAnswer: 'Crew 4' }
    changeCart(() => ({ ...cartOf('a', 'c'), b: before }))
    await loadCart()
    expect(useCartStore.getState().items).toEqual({ a: line('a'), b: { ...before, productId: 'dear' } })
    expect(wire.sent('quickOrder').map(({ body }) => body.lines.map(({ code }: { code: string }) => code))).toEqual([
      ['b-8', 'c-8'],
    ])
    expect(useProductRecords.getState().byId['dear']).toBeDefined()
    expect(takeNotices()).toHaveLength(1)
    expect(result()).toBe('SUCCESS')
  })

  it('of a cart that has the moved size already makes one line of the two [CART-08, CART-10]', async () => {
    const moved = { kind: 'resize', line: nameOf(line('b')), variantId: 'b-8', newId: 'b', productId: 'dear' } as const
    const held = { ...line('d'), productId: 'dear', variantId: 'b-8', qty: 2 }
    const once = changedCart({ ...cartOf('a', 'b'), d: held }, moved)
    expect(once).toEqual({ a: line('a'), b: { ...line('b'), productId: 'dear', qty: 3 } })
    expect(changedCart(once, moved), 'another device says it, too').toBe(once)
  })

  it('is repeated with the same care, from SUCCESS and from ERROR, into either [SM-CART-04]', async () => {
    shopSells('a', 'b', 'c')
    changeCart(() => cartOf('a'))
    await loadCart()
    expect(result()).toBe('SUCCESS')

    wire.answers('indexObjects', () => refusal('NotFound'))
    changeCart(() => cartOf('a', 'b'))
    await loadCart()
    expect([result(), held()]).toEqual(['ERROR', ['a', 'b']])
    changeCart(() => cartOf('a', 'b', 'c'))
    await loadCart()
    expect([result(), held()]).toEqual(['ERROR', ['a', 'b', 'c']])

    shopSells('a', 'c')
    await loadCart()
    expect([result(), held()]).toEqual(['SUCCESS', ['a', 'c']])
    expect(takeNotices().map(({ text }) => text)).toEqual([
      'An item is no longer available and was taken out of your cart.',
    ])
  })

  it('asks again for products whose stock has become old, and for no others [SM-CART-04, CAT-21]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T10:00:00.000Z') })
    shopSells('a', 'b')
    changeCart(() => cartOf('a'))
    await loadCart()
    vi.setSystemTime(Date.now() + 200_000)
    changeCart(() => cartOf('a', 'b'))
    await loadCart()
    const asked = () => wire.sent('indexObjects').map(({ body }) => body.objectIds)
    expect(asked()).toEqual([['a'], ['b']])
    vi.setSystemTime(Date.now() + 101_000)
    shopSells('b')
    await loadCart()
    expect(asked()).toEqual([['a'], ['b'], ['a']])
    expect([result(), held()]).toEqual(['SUCCESS', ['b']])
  })
})
