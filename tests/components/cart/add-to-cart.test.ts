import { beforeEach, describe, expect, it } from 'vitest'
import { addToCart } from '#lib/client/cart/add-to-cart.ts'
import { changeCart, useCartStore } from '#stores/cart.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const LINE_OF_8 = { productId: 'p1', variantId: 'p1-8' }
const NEIGHBOUR = { ...LINE, id: 'b', variantId: 'p1-9', qty: 1, createdAt: '2026-02-01T10:00:00.000Z' }

beforeEach(() => {
  freshBrowser()
  wire.sells(productFixture())
  wire.answers('settings', () => answer('settings', { ...SETTINGS, cartItemQtyMax: 3 }))
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
