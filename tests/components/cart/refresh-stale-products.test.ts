import { beforeEach, describe, expect, it } from 'vitest'
import { loadCart } from '#lib/client/cart/cart-load.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import type { Product } from '#lib/contract/product.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { restoreCheckout } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { LINE, productFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const FLAGS = {
  ...{ notLoggedIn: false, productStateInvalid: false, productQtyMaxViolated: false, qtyMaxViolated: false },
  ...{ qtyMinViolated: false, qtyMultipleInvalid: false, qtyAvailableExceeded: true },
}
const held = () => useProductRecords.getState().byId['p1']?.product
const asked = () => wire.sent('indexObjects').map(({ body }) => body.objectIds)

function shopSells(product: Product | null): void {
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', { results: body.objectIds.map((id: string) => (id === 'p1' ? product : null)) }),
  )
}

beforeEach(async () => {
  localStorage.clear()
  restoreCart()
  restoreCheckout()
  useProductRecords.setState({ byId: {} }, true)
  useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined })
  changeCart(() => ({ a: LINE }))
  shopSells(productFixture())
  await loadCart()
})

describe('a quote that knows better than the cart', () => {
  it('has nothing asked again while both agree [CAT-21]', async () => {
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    await loadCheckoutData()
    expect(asked()).toEqual([['p1']])
  })

  it('of the price has it shown at the line [CART-13, CAT-20]', async () => {
    shopSells(productFixture({ price: 139.95, stockUpdatedAt: new Date(Date.now() + 1000).toISOString() }))
    const lines = [{ productId: 'p1', variantId: 'p1-8', qty: 1, unitPrice: 139.95, discount: 0, total: 139.95 }]
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture({ lines })))
    await loadCheckoutData()
    await eventually(() => expect(held()?.price).toBe(139.95))
    expect(asked()).toEqual([['p1'], ['p1']])
  })

  it('of a fault of a line has its product asked for again [CART-13, CART-20, DATA-23]', async () => {
    const variants = held()?.variants.map((variant) => ({ ...variant, stockQty: 0 })) ?? []
    shopSells(productFixture({ variants, stockUpdatedAt: new Date(Date.now() + 1000).toISOString() }))
    const lineIssues = [{ productId: 'p1', variantId: 'p1-8', flags: FLAGS, message: 'Sold out.' }]
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture({ lineIssues })))
    await loadCheckoutData()
    await eventually(() => expect(held()?.variants[0]?.stockQty).toBe(0))
  })

  it.each([
    ['an older record', () => '2020-01-01T00:00:00.000Z'],
    ['one as old', () => held()?.stockUpdatedAt ?? ''],
  ])('never puts %s in the place of the held one, and asks on until there is a newer [CAT-20]', async (_, stamp) => {
    shopSells(productFixture({ price: 1, stockUpdatedAt: stamp() }))
    const lineIssues = [{ productId: 'p1', variantId: 'p1-8', flags: FLAGS, message: 'Sold out.' }]
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture({ lineIssues })))
    await loadCheckoutData()
    await eventually(() => expect(asked()).toHaveLength(2))
    await loadCart()
    expect([asked().length, held()?.price]).toEqual([3, 129.95])
  })

  it('refused as a whole has all of the cart asked for again, and takes out what is gone [CART-07, CART-08]', async () => {
    shopSells(null)
    wire.answers('checkoutInfo', () => refusal('CartInvalid'))
    await expect(loadCheckoutData()).rejects.toMatchObject({ refusal: { errorCode: 'CartInvalid' } })
    await eventually(() => expect(Object.keys(useCartStore.getState().items)).toEqual([]))
    expect(takeNotices().map(({ text }) => text)).toEqual([
      'Anvil boot is no longer available and was taken out of your cart.',
    ])
  })
})
