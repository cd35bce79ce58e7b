import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError, type RefusedCall } from '#lib/client/call-error.ts'
import { useShopSettings } from '#lib/client/cart/shop-settings.ts'
import { failedOutcome, isFinal, NOT_RECEIVED, outcomeOf } from '#lib/client/checkout/placement-outcome.ts'
import {
  type PaymentInstrument,
  type PlacementSituation,
  placementRequest,
} from '#lib/client/checkout/placement-request.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { forgetPendingMembership, keepPendingMembership } from '#stores/loyalty-guest.ts'
import {
  ADDRESS,
  CONTACT,
  ENTERED_ADDRESS,
  LINE,
  PICKUP_STORE,
  quoteFixture,
  STORE_ADDRESS,
} from '#tests/setup/shop-fixtures.ts'

const RECORD: CheckoutRecord = {
  contact: CONTACT,
  shippingType: 'DELIVERY',
  deliveryAddress: ENTERED_ADDRESS,
  deliveryOptions: { methodCode: 'express', instructions: { delivery: 'Gate 4' }, authorityToLeave: false },
}
const PICKUP: CheckoutRecord = {
  contact: CONTACT,
  shippingType: 'STORE_PICKUP',
  storePickupStore: PICKUP_STORE,
  storePickupOptions: { methodCode: 'collect' },
}
const CARD: PaymentInstrument = { type: 'BRAINTREE_CREDIT_CARD', token: 'nonce' }
const situation = (rest: Partial<PlacementSituation> = {}): PlacementSituation => ({
  ...{ items: { a: LINE }, record: RECORD, data: quoteFixture(), fraudToken: 'f'.repeat(32) },
  ...rest,
})
const cartOf = (record: CheckoutRecord) => placementRequest(situation({ record }), CARD).cart

describe('an order to collect', () => {
  it('goes to the store, under the shopper’s name and at the store’s address [CHK-30, PAY-10]', () => {
    const { shipping, shippingAddress, billingAddress } = cartOf(PICKUP)
    expect(shipping).toEqual({
      ...{ type: 'STORE_PICKUP', methodCode: 'collect', instructions: { delivery: '' }, clickCollectStoreId: 's1' },
    })
    expect(shippingAddress).toMatchObject({ ...STORE_ADDRESS, confirmed: true })
    expect(billingAddress).toEqual(shippingAddress)
  })

  it('names who collects it, where that is somebody else', () => {
    const collector = { name: 'Lou Ng', phone: '+61400000001' }
    const { shipping } = cartOf({ ...PICKUP, storePickupOptions: { methodCode: 'collect', collector } })
    expect(shipping).toMatchObject({ collector })
  })

  it.each([
    ['a store', { storePickupStore: undefined }],
    ['a method', { storePickupOptions: undefined }],
    ['a contact', { contact: undefined }],
  ])('is not complete without %s', (_, missing) => {
    expect(() => cartOf({ ...PICKUP, ...missing })).toThrow('Not complete.')
  })
})

it.each([
  ['the door', RECORD],
  ['collect', PICKUP],
])('an order to %s carries the buyer’s own number where they gave one, and no blank one [CHK-49]', (_, record) => {
  expect(cartOf({ ...record, purchaseOrderNumber: 'PO 4711' })).toEqual({
    ...cartOf(record),
    purchaseOrderNumber: 'PO 4711',
  })
  for (const none of [undefined, '']) {
    expect(cartOf({ ...record, purchaseOrderNumber: none })).not.toHaveProperty('purchaseOrderNumber')
  }
})

describe('an order to the door', () => {
  it.each([
    ['an address', { deliveryAddress: undefined }],
    ['a method', { deliveryOptions: undefined }],
    ['a contact', { contact: undefined }],
  ])('is not complete without %s', (_, missing) => {
    expect(() => cartOf({ ...RECORD, ...missing })).toThrow('Not complete.')
  })

  it('is billed to another address where there is one, each under its own name or the shopper’s [CHK-21, CHK-29]', () => {
    const other = { ...ENTERED_ADDRESS, contactName: 'Acme Pty Ltd', company: 'Acme', street2: 'Level 2' }
    const { billingAddress, shippingAddress } = cartOf({
      ...RECORD,
      deliveryAddress: { ...ENTERED_ADDRESS, contactName: '  ', company: '', street2: '' },
      billingAddress: other,
    })
    expect(shippingAddress).toEqual({ ...ADDRESS, contactName: 'Kim Lee' })
    expect(billingAddress).toEqual({ ...ADDRESS, contactName: 'Acme Pty Ltd', company: 'Acme', street2: 'Level 2' })
  })

  it('has no state in New Zealand', () => {
    const { state: _, ...abroad } = { ...ADDRESS, country: 'NZ' as const, postcode: '1010' }
    const record = { ...RECORD, deliveryAddress: { ...ENTERED_ADDRESS, ...abroad, state: '' } } as CheckoutRecord
    expect(cartOf(record).shippingAddress).toEqual(abroad)
  })

  it('is priced by the quote’s line of the same product and size, newest first, with answer and gift [PAY-11, DATA-23]', () => {
    const [quoted] = quoteFixture().lines
    if (!quoted) throw new Error('The fixture has no line.')
    const lines = [
      { ...quoted, productId: 'p2', unitPrice: 1 },
      { ...quoted, variantId: 'p1-9', qty: 3, unitPrice: 99.95 },
      { ...quoted, unitPrice: 129.95 },
    ]
    const other = { ...LINE, id: 'c', productId: 'p2', createdAt: '2026-01-01T00:00:00.000Z' }
    const later = { ...LINE, id: 'b', variantId: 'p1-9', qty: 3, createdAt: '2027-01-01T00:00:00.000Z' }
    const gift = { email: 'lou@example.com' } as unknown as NonNullable<CheckoutRecord['giftDeliveries']>[string]
    const { cart } = placementRequest(
      situation({
        items: { a: LINE, b: { ...later, challengeAnswer: 'Bay 4' }, c: other },
        data: quoteFixture({ lines }),
        record: { ...RECORD, giftDeliveries: { 'p1-8': gift } },
      }),
      CARD,
    )
    expect(cart.items).toEqual([
      { productId: 'p1', variantId: 'p1-9', qty: 3, challengeAnswer: 'Bay 4', unitPrice: 99.95 },
      { productId: 'p1', variantId: 'p1-8', qty: 1, unitPrice: 129.95, gift },
      { productId: 'p2', variantId: 'p1-8', qty: 1, unitPrice: 1, gift },
    ])
    expect(() => placementRequest(situation({ data: quoteFixture({ lines: lines.slice(0, 2) }) }), CARD)).toThrow(
      'Not complete.',
    )
  })

  it('earns points under the number a guest gave, and under none otherwise [LOY-12]', () => {
    expect(placementRequest(situation(), CARD)).not.toHaveProperty('loyalty')
    useShopSettings.setState({ loyaltyEnabled: true })
    keepPendingMembership({ memberId: '1900100200', lastName: 'Lee' }, new Date())
    const { loyalty } = placementRequest(situation(), CARD)
    forgetPendingMembership()
    expect(loyalty).toEqual({ qantas: { memberId: '1900100200' } })
  })

  it('names the codes the shopper gave, and no others', () => {
    expect(cartOf({ ...RECORD, promoCodes: ['BOOTS'] }).promoCodes).toEqual(['BOOTS'])
    expect(cartOf(RECORD).promoCodes).toEqual([])
  })

  it('carries the campaign the shopper came with, and none otherwise [CHK-27]', () => {
    const campaign = { source: 'mail' } as unknown as NonNullable<PlacementSituation['campaign']>
    expect(placementRequest(situation({ campaign }), CARD).campaign).toEqual(campaign)
    expect(placementRequest(situation(), CARD)).not.toHaveProperty('campaign')
  })
})

describe('what pays', () => {
  const pays = (instrument: PaymentInstrument | undefined, amountOutstanding = 144.9) =>
    placementRequest(situation({ data: quoteFixture({ amountOutstanding }) }), instrument).payments

  it.each<[PaymentInstrument, object]>([
    [CARD, { methodCode: 'braintree_credit_card', type: 'immediate', token: 'nonce' }],
    [
      { ...CARD, deviceData: 'device' },
      { methodCode: 'braintree_credit_card', type: 'immediate', token: 'nonce', deviceData: 'device' },
    ],
    [
      { type: 'BRAINTREE_SAVED', token: 'card-1' },
      { methodCode: 'braintree_credit_card', type: 'saved', token: 'card-1' },
    ],
    [
      { type: 'AFTERPAY', token: 'token', deviceData: 'device' },
      { methodCode: 'afterpay', type: 'immediate', token: 'token' },
    ],
  ])('%o is sent as %o, device data to its own provider alone [PAY-02, PAY-04, PAY-37]', (instrument, sent) => {
    expect(pays(instrument)).toEqual([{ ...sent, amount: 144.9 }])
  })

  it('is nothing where nothing is left, and something where a cent is [PAY-11]', () => {
    expect(pays(CARD, 0)).toEqual([])
    expect(pays(undefined, 0)).toEqual([])
    expect(() => pays(undefined, 0.01)).toThrow('Nothing pays the rest.')
  })

  it('names the gift cards with what the quote takes from each, and none otherwise [API-31, PAY-11]', () => {
    const usage = { methodCode: 'voucher', code: 'GIFT50', amount: 50 } as const
    const paid = quoteFixture({ creditUsages: [usage], amountOutstanding: 94.9 })
    expect(placementRequest(situation({ data: paid }), CARD).voucherUsages).toEqual([{ code: 'GIFT50', amount: 50 }])
    expect(placementRequest(situation(), CARD).voucherUsages).toEqual([])
  })
})

describe('what a failed placement means', () => {
  const CANNOT = "We couldn't place your order. Please try again."
  const error = (rest: Partial<RefusedCall>) =>
    new ApiError({ errorCode: 'Forbidden', message: 'Words.', status: 403, fields: {}, ...rest } as RefusedCall)

  it.each<[string, Partial<RefusedCall>, object]>([
    ['an answer of the shop', {}, { kind: 'REFUSED', message: CANNOT, money: 'notCharged' }],
    ['trouble of the shop', { status: 500 }, { kind: 'UNKNOWN', message: CANNOT, money: 'unknown' }],
    ['a last refusal before that', { status: 499 }, { kind: 'REFUSED', money: 'notCharged' }],
    ['an answer that took too long', { status: 408 }, { kind: 'UNKNOWN', money: 'unknown' }],
    ['a key that was used', { errorCode: 'IdempotencyKeyReused' }, { kind: 'UNKNOWN', money: 'unknown' }],
    ['one that runs', { errorCode: 'PlacementUnderWay' }, { kind: 'UNKNOWN', money: 'unknown' }],
    ['one that was closed', { errorCode: 'PlacementClosed' }, { kind: 'UNKNOWN', money: 'unknown' }],
    [
      'a lost payment of no order',
      { errorCode: 'PaymentFailureUnrecoverable' },
      { kind: 'UNKNOWN', message: CANNOT, money: 'unknown' },
    ],
    [
      'a lost payment',
      { errorCode: 'PaymentFailureUnrecoverable', orderNumber: 'W1' },
      { kind: 'PAYMENT_FAILURE_UNRECOVERABLE', orderNumber: 'W1', message: 'Words.' },
    ],
    [
      'money that another provider speaks of',
      { errorCode: 'PaymentDeclined', details: { money: 'held' } },
      { kind: 'REFUSED', message: 'Words.', money: 'notCharged' },
    ],
    [
      'money nobody knows the word for',
      { errorCode: 'ProviderUnavailable', status: 503, details: { money: 'gone' } },
      { kind: 'UNKNOWN', money: 'unknown' },
    ],
    [
      'a declined card that names an order',
      { errorCode: 'PaymentDeclined', status: 402, orderNumber: 'W1' },
      { kind: 'REFUSED', message: 'Words.', money: 'notCharged' },
    ],
    [
      'an order that Afterpay knows another way',
      { errorCode: 'InvalidRequest', message: 'Afterpay details mismatch' },
      { kind: 'AFTERPAY_CHECKOUT_UPDATED', money: 'notCharged' },
    ],
    [
      'the same words under another code',
      { errorCode: 'Forbidden', message: 'Afterpay details mismatch' },
      { kind: 'REFUSED', message: CANNOT, money: 'notCharged' },
    ],
    [
      'an invalid request that is not about Afterpay',
      { errorCode: 'InvalidRequest', message: 'Gift card is suspended' },
      { kind: 'REFUSED', message: CANNOT },
    ],
  ])('of %s nobody is told "not charged" on a guess [PAY-18, PAY-29, PAY-38]', (_, refusal, outcome) => {
    expect(outcomeOf(error(refusal))).toMatchObject(outcome)
  })

  it.each([
    ...['PaymentDeclined', 'PaymentInstrumentTypeNotAccepted', 'PayLaterOutOfRange', 'PaymentMethodNotFound'],
    ...['VoucherInsufficientFunds', 'VoucherExpired', 'VoucherInvalid', 'VoucherLocked'],
    ...['ItemSoldOut', 'StoreStockUnavailable', 'ClickAndCollectUnavailable', 'DeliveryMethodUnavailable'],
    ...['AuthorityToLeaveRequired', 'OrderCouldNotBeProcessed', 'CartInvalid', 'ChallengeFailed', 'AmountMismatch'],
    ...['RateLimited', 'Unauthorised', 'IdentityExpired'],
  ] as const)('in the case of %s says what its shopper can do about it [PAY-18]', (errorCode) => {
    expect(outcomeOf(error({ errorCode }))).toMatchObject({ message: 'Words.', money: 'notCharged' })
  })

  it('of silence is unknown, and of a mistake of our own nothing', () => {
    expect(outcomeOf(new NetworkError('No.'))).toEqual({ kind: 'UNKNOWN', message: CANNOT, money: 'unknown' })
    expect(() => outcomeOf(new TypeError('boom'))).toThrow('boom')
  })

  it('is the same where it is heard of by asking [PAY-38]', () => {
    const failed = { state: 'failed', money: 'released' } as const
    expect(failedOutcome(failed)).toEqual({ kind: 'REFUSED', message: CANNOT, money: 'released' })
    expect(failedOutcome({ ...failed, errorCode: 'PaymentDeclined', message: 'Declined.' })).toEqual({
      ...{ kind: 'REFUSED', errorCode: 'PaymentDeclined', message: 'Declined.', money: 'released', fields: {} },
    })
    expect(failedOutcome({ ...failed, errorCode: 'PaymentDeclined' })).toMatchObject({ message: CANNOT })
    expect(failedOutcome({ ...failed, errorCode: 'Forbidden', message: 'Words.' })).toMatchObject({ message: CANNOT })
    expect(failedOutcome({ ...failed, errorCode: 'VoucherInsufficientFunds' })).toMatchObject({
      kind: 'INSUFFICIENT_VOUCHER_BALANCE',
    })
    const lost = { ...failed, errorCode: 'PaymentFailureUnrecoverable' } as const
    expect(failedOutcome({ ...lost, orderNumber: 'W1' })).toEqual({
      ...{ kind: 'PAYMENT_FAILURE_UNRECOVERABLE', orderNumber: 'W1', message: CANNOT },
    })
    expect(failedOutcome(lost)).toMatchObject({ kind: 'REFUSED', money: 'released' })
    const declined = { ...failed, errorCode: 'PaymentDeclined', orderNumber: 'W1' } as const
    expect(failedOutcome(declined)).toMatchObject({ kind: 'REFUSED', money: 'released' })
  })

  it('is an order changed elsewhere also where it is heard of by asking [PAY-12, PAY-38, SM-PAY-02, ERR-57]', () => {
    const failed = { state: 'failed', money: 'notCharged', errorCode: 'InvalidRequest' } as const
    expect(failedOutcome({ ...failed, message: 'Afterpay details mismatch' })).toEqual({
      ...{ kind: 'AFTERPAY_CHECKOUT_UPDATED', errorCode: 'InvalidRequest', money: 'notCharged', fields: {} },
      message: 'Your order was changed in another window. Please review it and try again.',
    })
    expect(failedOutcome({ ...failed, message: 'Gift card is suspended' })).toMatchObject({ kind: 'REFUSED' })
  })

  it('is the last word unless it is unknown, as that of a try that never arrived, which charged nobody [PAY-38]', () => {
    expect(NOT_RECEIVED).toEqual({ kind: 'REFUSED', message: CANNOT, money: 'notCharged' })
    expect([isFinal(NOT_RECEIVED), isFinal(outcomeOf(new NetworkError('No.')))]).toEqual([true, false])
  })
})
