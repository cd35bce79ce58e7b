import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectAnalytics } from '#lib/client/analytics/analytics.ts'
import { emailHash } from '#lib/client/analytics/email-hash.ts'
import { reportCart, reportPayment, shopParameters } from '#lib/client/analytics/shop-events.ts'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import type { AnalyticsEvent } from '#lib/domain/analytics/events.ts'
import { changeCart } from '#stores/cart.ts'
import { rememberCheckout } from '#stores/checkout.ts'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, LINE, orderFixture, productFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const CAP = { ...LINE, id: 'c', productId: 'p2', variantId: 'p2-9', createdAt: '2026-03-02T10:00:00.000Z' }
const GONE = { ...LINE, id: 'g', productId: 'gone', variantId: 'gone-1' }
let told: AnalyticsEvent[] = []

beforeEach(() => {
  freshBrowser()
  told = []
  connectAnalytics({ take: (event) => void told.push(event) })
  wire.sells(productFixture(), productFixture({ id: 'p2', name: 'Peak cap' }))
})
afterEach(() => connectAnalytics())

describe('a page of cart or checkout', () => {
  it('tells what is in the cart, newest first, and whose it is by a hash once that is known [OBS-03, OBS-09]', async () => {
    changeCart(() => ({ a: LINE, c: CAP, g: GONE }))
    const guest = await shopParameters('view_cart')
    expect(guest?.['items']).toMatchObject([{ item_id: 'p2' }, { item_id: 'p1' }])
    expect(guest).not.toHaveProperty('email_hash')
    rememberCheckout({ contact: CONTACT })
    expect(await shopParameters('begin_checkout')).toEqual({ ...guest, email_hash: await emailHash(CONTACT.email) })
  })

  it('tells nothing of a cart that is empty, or has nothing left in it that the shop sells [OBS-09]', async () => {
    expect(await shopParameters('view_cart')).toBeUndefined()
    changeCart(() => ({ g: GONE }))
    expect(await shopParameters('view_cart')).toBeUndefined()
    expect(await shopParameters('add_shipping_info')).toBeUndefined()
    await reportPayment({ kind: 'payment', type: 'PAYPAL' })
    expect(told).toEqual([])
  })

  it('tells how it is sent, or that it is collected, by what was chosen last [OBS-09]', async () => {
    changeCart(() => ({ a: LINE }))
    const tier = async () => (await shopParameters('add_shipping_info'))?.['shipping_tier']
    expect(await tier()).toBeUndefined()
    expect(await shopParameters('add_shipping_info')).not.toHaveProperty('shipping_tier')
    rememberCheckout({
      shippingType: 'DELIVERY',
      deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
    })
    expect(await tier()).toBe('express')
    rememberCheckout({ shippingType: 'STORE_PICKUP', storePickupOptions: { methodCode: 'collect' } })
    expect(await tier()).toBe('collect')
    expect(await shopParameters('begin_checkout')).not.toHaveProperty('shipping_tier')
  })

  it('tells a payment with what it is for [OBS-09]', async () => {
    changeCart(() => ({ a: LINE }))
    await reportPayment({ kind: 'payment', type: 'AFTERPAY' })
    expect(told).toMatchObject([
      { name: 'add_payment_info', parameters: { payment_type: 'AFTERPAY', items: [{ item_id: 'p1' }], value: 118.14 } },
    ])
  })

  it('tells a purchase once in this browser, and another one of its own [OBS-11]', async () => {
    expect(await shopParameters('purchase')).toBeUndefined()
    const buy = (number: string) =>
      rememberCheckout({ placedOrder: placedOrder(orderFixture({ number }), { a: LINE }, 'BRAINTREE_PAYPAL') })
    buy('W000000001')
    expect(await shopParameters('purchase')).toMatchObject({ transaction_id: 'W000000001' })
    expect(await shopParameters('purchase')).toBeUndefined()
    buy('W000000002')
    expect(await shopParameters('purchase')).toMatchObject({
      transaction_id: 'W000000002',
      email_hash: await emailHash(CONTACT.email),
    })
  })
})

describe('a change of the cart', () => {
  it('tells what came and what went, each once, and nothing of what the shop has no more [OBS-09]', async () => {
    await reportCart({ kind: 'cart', before: { a: LINE, g: GONE }, after: { c: { ...CAP, qty: 2 } } })
    expect(told).toMatchObject([
      { name: 'add_to_cart', parameters: { items: [{ item_id: 'p2', quantity: 2 }] } },
      { name: 'remove_from_cart', parameters: { items: [{ item_id: 'p1', quantity: 1 }] } },
    ])
    await reportCart({ kind: 'cart', before: {}, after: { g: GONE } })
    await reportCart({ kind: 'cart', before: { a: LINE }, after: { a: LINE } })
    expect(told).toHaveLength(2)
  })
})
