import { describe, expect, it } from 'vitest'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import { placementRequest } from '#lib/client/checkout/placement-request.ts'
import { PAYMENT_TYPES } from '#lib/contract/order.ts'
import { isBraintreeMethod, PAYMENT_ROUTES, type PaymentType } from '#lib/domain/payment/payment-routes.ts'
import { allowsWalletPayLater } from '#lib/domain/payment/wallet-pay-later.ts'
import { WALLET_PAY_LATER_MAX, WALLET_PAY_LATER_MIN } from '#lib/domain/shop-rules.ts'
import { CONTACT, ENTERED_ADDRESS, orderFixture, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const ITEMS = { a: { id: 'a', productId: 'p1', variantId: 'p1-8', qty: 1, createdAt: '2026-03-01T10:00:00.000Z' } }
const SITUATION = {
  items: ITEMS,
  record: {
    contact: CONTACT,
    shippingType: 'DELIVERY' as const,
    deliveryAddress: ENTERED_ADDRESS,
    deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
  },
  data: quoteFixture(),
  fraudToken: 'fraud',
}

const paidWith = (type: PaymentType) =>
  placementRequest(SITUATION, { type, token: 'token', deviceData: 'device' }).payments

describe('payment types', () => {
  it('are exactly the ten of the contract [PAY-02]', () => {
    expect(Object.keys(PAYMENT_ROUTES).toSorted()).toEqual([...PAYMENT_TYPES].toSorted())
  })

  it.each([
    ['BRAINTREE_CREDIT_CARD', 'braintree_credit_card', 'immediate'],
    ['BRAINTREE_SAVED', 'braintree_credit_card', 'saved'],
    ['BRAINTREE_APPLE_PAY', 'braintree_apple_pay', 'immediate'],
    ['BRAINTREE_APPLE_PAY_EXPRESS', 'braintree_apple_pay', 'immediate'],
    ['BRAINTREE_GOOGLE_PAY', 'braintree_google_pay', 'immediate'],
    ['BRAINTREE_GOOGLE_PAY_EXPRESS', 'braintree_google_pay', 'immediate'],
    ['BRAINTREE_PAYPAL', 'braintree_paypal', 'immediate'],
    ['BRAINTREE_PAYPAL_EXPRESS', 'braintree_paypal', 'immediate'],
    ['AFTERPAY', 'afterpay', 'immediate'],
    ['AFTERPAY_EXPRESS', 'afterpay', 'immediate'],
  ] as const)('%s travels as %s, %s, and is remembered with the order [PAY-04, CHK-24]', (type, methodCode, kind) => {
    expect(paidWith(type)[0]).toMatchObject({ methodCode, type: kind, token: 'token', amount: 144.9 })
    const order = orderFixture({ payments: [{ methodCode, amount: 144.9, summary: 'x' }] })
    expect(placedOrder(order, ITEMS, type).payment).toEqual([{ type, methodCode, summary: 'x' }])
  })

  it('send device data with Braintree methods only [PAY-37]', () => {
    for (const type of PAYMENT_TYPES) {
      const [entry] = paidWith(type)
      expect(entry?.deviceData).toBe(type.startsWith('BRAINTREE') ? 'device' : undefined)
    }
    expect(isBraintreeMethod('voucher')).toBe(false)
  })
})

describe('pay-later ranges', () => {
  it.each([
    [2999, false],
    [3000, true],
    [200_000, true],
    [200_001, false],
  ])('PayPal speaks of its own for %i cents: %j [PAY-23, CONST-17, CONST-18]', (total, allowed) => {
    expect(allowsWalletPayLater(total)).toBe(allowed)
    expect([WALLET_PAY_LATER_MIN, WALLET_PAY_LATER_MAX]).toEqual([3000, 200_000])
  })
})
