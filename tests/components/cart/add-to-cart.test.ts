import { beforeEach, describe, expect, it } from 'vitest'
import { addToCart } from '#lib/client/cart/add-to-cart.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const LINE_OF_8 = { productId: 'p1', variantId: 'p1-8' }
const NEIGHBOUR = { ...LINE, id: 'b', variantId: 'p1-9', qty: 1, createdAt: '2026-02-01T10:00:00.000Z' }

beforeEach(() => {
  freshBrowser()
  useIdentityStore.setState({ status: 'LOGGED_OUT' })
  wire.sells(productFixture())
  wire.answers('settings', () => answer('settings', { ...SETTINGS, cartItemQtyMax: 3 }))
})

describe('a product that asks a question', () => {
  const asking = productFixture({ challenge: { question: 'Which site are you on?' } })
  const neighbour = { ...NEIGHBOUR, productId: 'p2', variantId: 'p2-8' }

  beforeEach(() => {
    wire.sells(asking, productFixture({ id: 'p2' }))
    changeCart(() => ({ b: neighbour }))
  })

  it('is not added before its answer is there, wherever it is added from; what asks nothing is [PDP-11]', async () => {
    expect(await addToCart({ ...LINE_OF_8, qty: 1 })).toEqual({ ok: false, message: 'Answer the question first.' })
    expect(useCartStore.getState().items).toEqual({ b: neighbour })
    expect(await addToCart({ productId: 'p2', variantId: 'p2-8', qty: 1 })).toEqual({ ok: true, lineId: 'b' })
  })

  it('is added with it, and more of it to a line that has it [PDP-11, PDP-13]', async () => {
    const added = await addToCart({ ...LINE_OF_8, qty: 1, challengeAnswer: 'Bay 4' })
    expect(added).toMatchObject({ ok: true })
    expect(await addToCart({ ...LINE_OF_8, qty: 1 })).toEqual(added)
    expect(useCartStore.getState().items).toMatchObject({ b: neighbour })
  })
})

describe('a product for customers alone', () => {
  beforeEach(() => void wire.sells(productFixture({ accountExclusive: true })))

  it.each([
    ['LOGGED_IN', { ok: true }],
    ['LOGGED_OUT', { ok: false, message: 'Log in to buy this item.' }],
  ] as const)('waits until the shop has said who asks: %s [CART-14, PDP-14]', async (status, outcome) => {
    useIdentityStore.setState({ status: 'INITIALISING' })
    const adding = addToCart({ ...LINE_OF_8, qty: 1 })
    await eventually(() => expect(wire.sent('indexObjects')).toHaveLength(1))
    useIdentityStore.setState({ status })
    expect(await adding).toMatchObject(outcome)
  })
})

describe('a page that has not asked for the settings', () => {
  it('adds a first unit without them [PDP-14]', async () => {
    changeCart(() => ({ b: NEIGHBOUR }))
    expect(await addToCart({ ...LINE_OF_8, qty: 1 })).toMatchObject({ ok: true })
    expect(wire.sent('settings')).toEqual([])
  })

  it('refuses more than the shop’s own maximum with what the cart holds already; the other size stays [PDP-14, GEN-19]', async () => {
    changeCart(() => ({ a: { ...LINE, ...LINE_OF_8, qty: 2 }, b: NEIGHBOUR }))
    expect(await addToCart({ ...LINE_OF_8, qty: 2 })).toEqual({
      ok: false,
      message: 'The maximum quantity for this size is 3.',
    })
    expect(await addToCart({ ...LINE_OF_8, qty: 1 })).toEqual({ ok: true, lineId: 'a' })
    expect(useCartStore.getState().items).toMatchObject({ a: { qty: 3 }, b: { qty: 1 } })
  })
})
