import { describe, expect, it } from 'vitest'
import {
  COUPON_RESULTS,
  checkoutContact,
  checkoutData,
  checkoutInfoRequest,
  shippingMethod,
} from '#lib/contract/checkout.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpoints } from '#lib/contract/endpoints.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { challengeAnswer } from '#lib/contract/fields.ts'
import { order, paymentEntry, placeOrderRequest } from '#lib/contract/order.ts'
import { ROUTES } from '#lib/contract/routes.ts'
import { settings } from '#lib/contract/settings.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'

const address = {
  country: 'AU',
  contactName: 'Jo',
  street1: '1 Swan St',
  suburb: 'Richmond',
  state: 'VIC',
  postcode: '3121',
}

const placement = {
  cart: {
    items: [{ productId: 'p1', variantId: 'v1', qty: 1, unitPrice: 129.95 }],
    email: 'jo@example.com',
    firstName: 'Jo',
    lastName: 'Smith',
    phone: '0412345678',
    billingAddress: address,
    shipping: { type: 'DELIVERY', methodCode: 'express' },
    shippingAddress: address,
  },
  payments: [{ methodCode: 'braintree_credit_card', amount: 129.95, token: 'nonce', type: 'immediate' }],
  fraudAnalytics: { token: 'abc' },
}

describe('checkout data', () => {
  it('has the fields of the specification, and ours [DATA-01, DATA-23]', () => {
    expect(Object.keys(checkoutData.shape)).toEqual(
      expect.arrayContaining([
        'promotions',
        'availableShippingMethods',
        'storeIdsWithStock',
        'selectedShippingMethod',
        'amountOutstanding',
        'creditUsages',
        'grandTotal',
        'totalDiscount',
        'itemSubtotalAfterDiscounts',
        'couponResults',
        'lineIssues',
      ]),
    )
  })

  it('keys promotions by id, with name, exclusive flag and coupon codes [DATA-02]', () => {
    const entry = { name: 'Smoko', exclusive: true, relatedCouponCodes: ['SMOKO'] }
    const promotions = { appliedPromotions: { a: entry }, disallowedPromotions: {} }
    expect(checkoutData.shape.promotions.parse(promotions)).toEqual(promotions)
    expect(
      checkoutData.shape.promotions.safeParse({ appliedPromotions: { a: { name: 'x' } }, disallowedPromotions: {} })
        .success,
    ).toBe(false)
  })

  it('describes a delivery method by code, label, price, type and availability [DATA-03]', () => {
    expect(Object.keys(shippingMethod.shape)).toEqual(
      expect.arrayContaining(['code', 'label', 'price', 'type', 'available']),
    )
  })

  it('knows ten results of a promo code [PROMO-03]', () => {
    expect(COUPON_RESULTS).toEqual([
      'APPLIED',
      'ALREADY_APPLIED',
      'INVALID_CODE',
      'OFFERS_LIMIT_REACHED',
      'EXCLUSIVE_CONFLICT',
      'NO_APPLICABLE_ITEMS',
      'CUSTOMER_USAGE_EXCEEDED',
      'USAGE_EXCEEDED',
      'STOPPED_BY_OFFER',
      'DEFAULT',
    ])
  })

  it('is asked with an address or with the provisional flag, never both [DATA-16]', () => {
    const asked = { cart: { items: [] }, shippingAddress: { country: 'AU' }, useProvisionalShippingAddress: true }
    expect(checkoutInfoRequest.safeParse(asked).error?.issues[0]?.path).toEqual(['useProvisionalShippingAddress'])
  })
})

describe('a placement', () => {
  it('carries cart, payments, fraud token, loyalty and voucher usages [API-31, PAY-05]', () => {
    const parsed = placeOrderRequest.parse({ ...placement, loyalty: { qantas: { memberId: '1234567' } } })
    expect(parsed.fraudAnalytics.token).toBe('abc')
    expect(parsed.loyalty?.qantas.memberId).toBe('1234567')
    expect(parsed.voucherUsages).toEqual([])
  })

  it('takes a phone at an address, and any that is a number [API-31, PAY-09, EXP-08, VAL-13]', () => {
    const { phone: _, ...cart } = placement.cart
    const parsed = (over: object) => placeOrderRequest.parse({ ...placement, cart: { ...cart, ...over } }).cart.phone
    expect(parsed({})).toBeUndefined()
    expect(parsed({ phone: ' ' })).toBeUndefined()
    expect(parsed({ shippingAddress: { ...cart.shippingAddress, phone: '03 9555 0100' } })).toBe('0395550100')
    expect(parsed({ billingAddress: { ...cart.billingAddress, phone: '0412 345 678' } })).toBe('+61412345678')
    expect(
      parsed({ phone: '+1 415 555 0100', shippingAddress: { ...cart.shippingAddress, phone: '0412345678' } }),
    ).toBe('+14155550100')
    for (const phone of ['1', '123456789012345678', 'call me']) {
      const { error } = placeOrderRequest.safeParse({ ...placement, cart: { ...cart, phone } })
      expect(error?.issues[0]?.path.join('.')).toBe('cart.phone')
    }
  })

  it.each([
    ['what a firm’s bookkeeping writes', ' PO 4711/26-B ', 'PO 4711/26-B'],
    ['letters of any language, counted as people do', `${'é'.repeat(34)}👷`, `${'é'.repeat(34)}👷`],
    ['nothing', undefined, undefined],
    ['blanks, which are none', '  ', ''],
  ])('takes a purchase order number: %s [API-132]', (_, purchaseOrderNumber, kept) => {
    const { cart } = placeOrderRequest.parse({ ...placement, cart: { ...placement.cart, purchaseOrderNumber } })
    expect([cart.purchaseOrderNumber, cart.phone]).toEqual([kept, '+61412345678'])
  })

  it.each([
    ['36 characters', 'x'.repeat(36), 'Purchase order number must be 35 characters or fewer.'],
    ['a control character', 'PO\u00074711', 'Some characters are not allowed.'],
    ['a second line', 'PO 4711\nBCC: all', 'Some characters are not allowed.'],
    ['a second line as Unicode has it', 'PO 4711\u2028x', 'Some characters are not allowed.'],
    ['a number of JSON', 4711, 'Purchase order number is required.'],
  ])('refuses a purchase order number of %s by the name of its field [API-132, CHK-49]', (_, given, message) => {
    const cart = { ...placement.cart, purchaseOrderNumber: given }
    const { error } = placeOrderRequest.safeParse({ ...placement, cart })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['cart.purchaseOrderNumber', message],
    ])
  })

  it('names whoever an address leaves out after the customer [CHK-29, PAY-10]', () => {
    const { contactName: _, ...nobody } = placement.cart.shippingAddress
    const { cart } = placeOrderRequest.parse({
      ...placement,
      cart: { ...placement.cart, shippingAddress: nobody, billingAddress: { ...nobody, contactName: 'Accounts' } },
    })
    const { firstName, lastName } = placement.cart
    expect(cart.shippingAddress.contactName).toBe(`${firstName} ${lastName}`)
    expect(cart.billingAddress.contactName).toBe('Accounts')
  })

  it('takes a wallet’s long names whole [EXP-22]', () => {
    const long = { firstName: 'x'.repeat(100), lastName: 'y'.repeat(101) }
    const { error } = placeOrderRequest.safeParse({ ...placement, cart: { ...placement.cart, ...long } })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['cart.lastName'])
  })

  it('takes a missing tick for no [VAL-42, CHK-08]', () => {
    const { cart } = placeOrderRequest.parse(placement)
    expect([cart.agreeToMarketing, cart.shipping.authorityToLeave]).toEqual([false, false])
    expect(
      checkoutContact.safeParse({
        email: 'a@b.co',
        firstName: 'A',
        lastName: 'B',
        phone: '0412345678',
        agreeToMarketing: 'yes',
      }).success,
    ).toBe(false)
  })

  it.each([
    ['cart.items.0.qty', { qty: 0 }],
    ['cart.items.0.qty', { qty: -1 }],
    ['cart.items.0.qty', { qty: 1e9 }],
    ['cart.items.0.qty', { qty: 1.5 }],
    ['cart.items.0.qty', { qty: 'two' }],
    ['cart.items.0.unitPrice', { unitPrice: 1.005 }],
    ['cart.items.0.variantId', { variantId: '../x' }],
  ])('names %s when it is wrong: %j [VAL-45, API-14]', (path, change) => {
    const items = [{ ...placement.cart.items[0], ...change }]
    const { error } = placeOrderRequest.safeParse({ ...placement, cart: { ...placement.cart, items } })
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })

  it('names every way it can fail with its status [API-33]', () => {
    const { errors }: Endpoint = endpoints.placeOrder
    const statuses = Object.fromEntries(errors.map((code) => [code, ERRORS[code].status]))
    expect(statuses).toMatchObject({
      PaymentDeclined: 402,
      PaymentFailureUnrecoverable: 402,
      ItemSoldOut: 422,
      AmountMismatch: 422,
      IdempotencyKeyReused: 422,
      PlacementUnderWay: 409,
      PlacementClosed: 409,
    })
    expect(new Set(Object.values(statuses))).toEqual(new Set([402, 404, 409, 422, 502]))
  })
})

describe('a payment entry', () => {
  it('has exactly its fields [PAY-03]', () => {
    const all = { methodCode: 'braintree_credit_card', amount: 1, token: 't', deviceData: 'd', type: 'saved' }
    expect(paymentEntry.parse(all)).toEqual(all)
    expect(paymentEntry.safeParse({ ...all, number: '4111111111111111' }).success).toBe(false)
    expect(paymentEntry.safeParse({ ...all, type: 'later' }).success).toBe(false)
  })

  it('of a gift card has code and PIN and no token; of any other a token and no PIN [PAY-04, PAY-07, VAL-27, VOUCH-14]', () => {
    const voucher = { methodCode: VOUCHER_METHOD_CODE, amount: 10, type: 'immediate', code: 'GIFT-1', pin: '1234' }
    expect(paymentEntry.safeParse(voucher).success).toBe(true)
    expect(paymentEntry.safeParse({ ...voucher, pin: undefined }).success).toBe(false)
    expect(paymentEntry.safeParse({ ...voucher, pin: '123' }).success).toBe(false)
    expect(paymentEntry.safeParse({ ...voucher, token: 't' }).success).toBe(false)
    expect(paymentEntry.safeParse({ methodCode: 'braintree_paypal', amount: 10, type: 'immediate' }).success).toBe(
      false,
    )
    expect(
      paymentEntry.safeParse({ methodCode: 'braintree_paypal', amount: 10, type: 'immediate', token: 't', pin: '1234' })
        .success,
    ).toBe(false)
  })
})

describe('other shapes', () => {
  it('knows three kinds of identity and no third role [GEN-03]', () => {
    const kinds = new Set(Object.values<Endpoint>(endpoints).map((endpoint) => endpoint.identity))
    for (const kind of kinds) expect(['none', 'optional', 'session']).toContain(kind)
  })

  it('writes instants in UTC with a Z and reads no other spelling [GEN-08]', () => {
    const when = order.shape.createdAt
    expect(when.safeParse(new Date(0).toISOString()).success).toBe(true)
    expect(when.safeParse('2026-03-01 10:00').success).toBe(false)
    expect(when.safeParse('2026-03-01T10:00:00+11:00').success).toBe(false)
  })

  it('wants an answer to a challenge, of at most 100 characters [VAL-16, CONST-79]', () => {
    expect(challengeAnswer.safeParse('').success).toBe(false)
    expect(challengeAnswer.safeParse('x'.repeat(100)).success).toBe(true)
    expect(challengeAnswer.safeParse('x'.repeat(101)).success).toBe(false)
  })

  it('has the settings of the register [API-68, GEN-19]', () => {
    expect(Object.keys(settings.shape)).toEqual([
      'loyaltyEnabled',
      'cartItemQtyMax',
      'freeStandardDeliveryThreshold',
      'offersMax',
      'taxRate',
      'deliveryCountries',
      'dispatch',
      'about',
      'returns',
    ])
    expect(toDollars(9900)).toBe(99)
  })
})

it('fixes a path for each call the specification names without one [API-20]', () => {
  const paths = new Set<string>(Object.values(ROUTES).map(({ path }) => path))
  const nouns = [
    '/account',
    '/account/password/reset',
    '/account/addresses',
    '/account/payment-methods',
    '/account/wishlist',
  ]
  const more = ['/account/orders', '/return/guest', '/store', '/loyalty/qantas/verify', '/mailing-list/subscription']
  expect([...nouns, ...more].filter((path) => !paths.has(path))).toEqual([])
})
