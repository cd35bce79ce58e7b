import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NetworkError } from '#lib/client/call-error.ts'
import { addMany } from '#lib/client/cart/add-many.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { setCartCarrier, waitingChanges } from '#stores/cart-outbox.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const NEIGHBOUR = { ...LINE, id: 'n', productId: 'p3', variantId: 'p3-8', qty: 4 }
const wanted = (productId: string, size: string, qty: number) => ({ productId, variantId: `${productId}-${size}`, qty })
const held = () =>
  Object.values(useCartStore.getState().items)
    .map(({ variantId, qty }) => `${variantId} × ${qty}`)
    .sort()

beforeEach(() => {
  freshBrowser()
  useIdentityStore.setState({ status: 'LOGGED_OUT' })
  changeCart(() => ({ n: NEIGHBOUR }))
  wire.sells(productFixture(), productFixture({ id: 'p2', accountExclusive: true }), productFixture({ id: 'p3' }))
  wire.answers('settings', () => answer('settings', { ...SETTINGS, cartItemQtyMax: 5 }))
})
afterEach(() => setCartCarrier(undefined))

describe('a sheet of sizes', () => {
  it('is added as one change beside what is there, the first typed on top [CREW-02]', async () => {
    setCartCarrier(() => {})
    expect(await addMany([wanted('p1', '8', 2), wanted('p1', '9', 1)])).toEqual({ ok: true })
    expect(held()).toEqual(['p1-8 × 2', 'p1-9 × 1', 'p3-8 × 4'])
    expect(waitingChanges()).toMatchObject([{ change: { kind: 'addMany', lines: [{}, {}] } }])
    const { items } = useCartStore.getState()
    const bornOf = (id: string) => Object.values(items).find(({ variantId }) => variantId === id)?.createdAt ?? ''
    expect(bornOf('p1-8') > bornOf('p1-9')).toBe(true)
  })

  it('adds nothing where one line is too many by the shop’s own maximum, and names that line alone [CREW-02, GEN-19]', async () => {
    expect(await addMany([wanted('p1', '8', 6), wanted('p1', '9', 1), wanted('gone', '8', 1)])).toEqual({
      ok: false,
      troubles: { 'p1-8': 'The maximum quantity for this size is 5.', 'gone-8': 'We no longer sell it.' },
    })
    expect(held()).toEqual(['p3-8 × 4'])
  })

  it('counts what the cart holds already [CREW-02, PDP-14]', async () => {
    expect(await addMany([wanted('p3', '8', 2)])).toEqual({
      ok: false,
      troubles: { 'p3-8': 'The maximum quantity for this size is 5. 4 already in your cart.' },
    })
  })

  it.each([
    ['LOGGED_IN', { ok: true }],
    ['LOGGED_OUT', { ok: false, troubles: { 'p2-8': 'Log in to buy this item.' } }],
  ] as const)('waits until the shop has said who asks: %s [CREW-02, CART-14]', async (status, outcome) => {
    useIdentityStore.setState({ status: 'INITIALISING' })
    const adding = addMany([wanted('p2', '8', 1)])
    await eventually(() => expect(wire.sent('indexObjects')).toHaveLength(1))
    useIdentityStore.setState({ status })
    expect(await adding).toEqual(outcome)
  })

  it('adds nothing where the shop cannot be asked, and says so [CREW-02]', async () => {
    wire.answers('indexObjects', () => Response.error())
    await expect(addMany([wanted('p1', '8', 1)])).rejects.toThrow(NetworkError)
    expect(held()).toEqual(['p3-8 × 4'])
  })
})
