import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import type { KnownItem } from '#lib/server/orders/known-items.ts'
import { intentOf } from '#lib/server/orders/order-draft.ts'
import type { PricedPlacement } from '#lib/server/orders/price-placement.ts'
import { type Caller, GUEST } from '#lib/server/platform/caller.ts'
import { melbourneClock } from '#tests/setup/melbourne-clock.ts'

const JO: Caller = { kind: 'customer', customerId: 'c-1', email: 'account@example.com' }
const HOME = {
  contactName: 'Jo Lee',
  country: 'AU',
  street1: '1 Station St',
  suburb: 'Fitzroy',
  postcode: '3065',
} as const
const SHOP = { ...HOME, street1: '9 Swanston St', company: 'City', postcode: '3000' } as const

type Placed = PlaceOrderRequest['cart']

/** The request of a pair of boots, as the contract reads it. */
function bodyOf(over: Partial<PlaceOrderRequest> = {}, cart: object = {}): PlaceOrderRequest {
  const shipping = { type: 'DELIVERY', methodCode: 'express', authorityToLeave: true }
  return {
    cart: {
      ...{
        items: [{}],
        promoCodes: [],
        email: 'jo@example.com',
        firstName: 'Jo',
        lastName: 'Lee',
        phone: '0412 345 678',
      },
      ...{ agreeToMarketing: true, billingAddress: HOME, shippingAddress: HOME, shipping },
      ...cart,
    } as unknown as Placed,
    ...{ payments: [], fraudAnalytics: { token: 'fraud-1' }, voucherUsages: [], replaces: [] },
    ...over,
  }
}

const item = (variantId: string, over: Partial<KnownItem> = {}) =>
  ({
    ...{ product_id: `p-${variantId}`, variant_id: variantId, product_name: 'Boot', label: '9', sizes: { uk: '9' } },
    ...{ width: null, colour: null, slug: 'boot', brand_slug: 'ironbark', brand_name: 'Ironbark', image: null },
    ...{ functional_type: 'basic', ...over },
  }) as KnownItem

const line = (variantId: string, qty: number) => ({
  ...{ variantId, productId: `p-${variantId}`, qty, unitPrice: 10_000, discount: 500, total: qty * 10_000 - 500 },
  gst: 864,
})

const ARRIVAL = { from: '2026-11-25', to: '2026-11-26' }

type Offers = PricedPlacement['quote']['promotions']

/** What those items cost, and what pays for them. */
function pricedOf(
  items: KnownItem[],
  over: Partial<Omit<PricedPlacement, 'quote'>> & { offers?: Partial<Offers> } = {},
) {
  const { offers, ...rest } = over
  return {
    quote: {
      lines: items.map(({ variant_id }, i) => line(variant_id, i + 1)),
      promotions: { applied: [], couponResults: [], ...offers },
      ...{ itemSubtotal: 10_000, totalDiscount: 700, deliveryPrice: 1495, gst: 981, grandTotal: 10_795 },
    },
    items,
    method: { code: 'express', label: 'Express' },
    arrival: ARRIVAL,
    ...{ address: HOME, plan: { vouchers: [], charge: undefined, total: 0 }, customerKey: 'email:jo@example.com' },
    loyaltyEnabled: true,
    ...rest,
  } as unknown as PricedPlacement
}

const BOOT = item('boot-9')
const CARD = item('card-50', { functional_type: 'giftCard' })
const SERVICE = item('fitting', { functional_type: 'service' })
const orderOf = (body = bodyOf(), priced = pricedOf([BOOT]), caller = GUEST) =>
  intentOf(body, caller, priced).draft.order

beforeEach(() => melbourneClock('2026-11-24T10:00'))
afterEach(() => void vi.useRealTimers())

describe('the order that is to be', () => {
  it('is its buyer’s, at the prices of the shop [PAY-32, ORD-08]', () => {
    expect(orderOf()).toEqual({
      ...{ customer_id: null, email: 'jo@example.com', billing_address: HOME, promo_codes: [], vouchers: [] },
      contact: { email: 'jo@example.com', firstName: 'Jo', lastName: 'Lee', phone: '0412 345 678' },
      shipping: {
        ...{ type: 'DELIVERY', methodCode: 'express', label: 'Express', address: HOME, authorityToLeave: true },
        arrival: ARRIVAL,
      },
      ...{ loyalty_member_id: null, agree_to_marketing: true, item_subtotal: 10_000, total_discount: 700 },
      ...{ shipping_price: 1495, gst: 981, grand_total: 10_795, fraud_token: 'fraud-1', repeats: null, campaign: null },
      purchase_order_number: null,
    })
    expect(orderOf(bodyOf(), pricedOf([BOOT]), JO)).toMatchObject({ customer_id: 'c-1', email: 'jo@example.com' })
  })

  it('has the stand-in of a phone where nobody gave one [PAY-09]', () => {
    expect(orderOf(bodyOf({}, { phone: undefined })).contact.phone).toBe('+61400000000')
  })

  it('keeps the codes that gave something, and the last four of each gift card [PROMO-10, VOUCH-06]', () => {
    const couponResults = [
      { code: 'TEN', result: 'APPLIED' },
      { code: 'OLD', result: 'EXPIRED' },
    ] as unknown as Offers['couponResults']
    const vouchers = [{ entryNo: 1, code: 'GIFT-1234-5678', pin: '1', amount: 300 }]
    const order = orderOf(
      bodyOf(),
      pricedOf([BOOT], { offers: { couponResults }, plan: { vouchers, charge: undefined, total: 300 } }),
    )
    expect(order).toMatchObject({ promo_codes: ['TEN'], vouchers: [{ last4: '5678', amount: 300 }] })
  })

  it('earns points for a member, where the shop gives any [LOY-12]', () => {
    const body = bodyOf({ loyalty: { qantas: { memberId: '1234567' } } })
    expect(orderOf(body).loyalty_member_id).toBe('1234567')
    expect(orderOf(body, pricedOf([BOOT], { loyaltyEnabled: false })).loyalty_member_id).toBeNull()
  })

  it('keeps the buyer’s own number for it, and no blank one [CHK-49]', () => {
    const numberOf = (purchaseOrderNumber?: string) =>
      orderOf(bodyOf({}, { purchaseOrderNumber })).purchase_order_number
    expect([numberOf('PO 4711'), numberOf(''), numberOf()]).toEqual(['PO 4711', null, null])
  })

  it('says what it repeats and which campaign led to it, where anything did [PAY-41, CHK-27]', () => {
    expect(orderOf(bodyOf({ repeats: 'W000000001', campaign: { utm_source: 'mail' } }))).toMatchObject({
      ...{ repeats: 'W000000001', campaign: { utm_source: 'mail' } },
    })
    expect(orderOf(bodyOf({ campaign: {}, fraudAnalytics: { token: '' } }))).toMatchObject({
      ...{ campaign: null, fraud_token: null },
    })
  })
})

describe('where it goes', () => {
  const shippingOf = (shipping: object, items = [BOOT], over = {}) =>
    orderOf(bodyOf({}, { shipping: { type: 'DELIVERY', methodCode: 'express', ...shipping } }), pricedOf(items, over))
      .shipping

  it('is the door, with what the courier is told [CHK-14]', () => {
    expect(shippingOf({ authorityToLeave: false, instructions: { delivery: 'At the side' } })).toMatchObject({
      ...{ authorityToLeave: false, instructions: 'At the side' },
    })
    expect(shippingOf({ authorityToLeave: true, instructions: { delivery: '' } })).not.toHaveProperty('instructions')
    expect(shippingOf({ authorityToLeave: true, instructions: {} })).not.toHaveProperty('instructions')
  })

  it('is no door for gift cards: nothing is told to a courier, and no day [CHK-39]', () => {
    const said = { authorityToLeave: true, instructions: { delivery: 'At the side' } }
    expect(shippingOf(said, [CARD], { arrival: undefined })).toEqual({
      ...{ type: 'DELIVERY', methodCode: 'express', label: 'Express', address: HOME, authorityToLeave: false },
      byEmail: true,
    })
    expect(shippingOf(said, [CARD, SERVICE])).toHaveProperty('byEmail', true)
    expect(shippingOf(said, [SERVICE])).not.toHaveProperty('byEmail')
    expect(shippingOf(said, [CARD, BOOT])).toMatchObject({ instructions: 'At the side', arrival: ARRIVAL })
    expect(shippingOf(said, [CARD, BOOT])).not.toHaveProperty('byEmail')
  })

  it('names no day where none can be [CHK-38]', () => {
    expect(shippingOf({}, [BOOT], { arrival: undefined })).not.toHaveProperty('arrival')
  })

  it('is the store, and whoever collects it [CHK-30, OPS-08]', () => {
    const collector = { name: 'Sam', phone: '0400 000 001' }
    const said = { type: 'STORE_PICKUP', authorityToLeave: true, instructions: { delivery: 'At the side' } }
    const pickup = { method: { code: 'collect', label: 'Collect' }, address: SHOP }
    const common = {
      type: 'STORE_PICKUP',
      methodCode: 'collect',
      label: 'Collect',
      address: SHOP,
      authorityToLeave: false,
    }
    expect(shippingOf({ ...said, clickCollectStoreId: 'city', collector }, [BOOT], pickup)).toEqual({
      ...{ ...common, storeId: 'city', collector },
    })
    expect(shippingOf(said, [BOOT], pickup)).toEqual(common)
  })
})

describe('its lines', () => {
  it('are what was bought, in words that stay when the product is gone [ORD-08, CART-20]', () => {
    const image = { src: '/boot.jpg', alt: 'Boot', width: 1, height: 1 } as unknown as NonNullable<KnownItem['image']>
    const gift = { recipient: 'sam@example.com' }
    const boot = item('boot-9', { width: 'Wide (2E)', colour: 'Black', image })
    const body = bodyOf({}, { items: [{}, { gift }, {}] })
    const { lines } = intentOf(body, GUEST, pricedOf([boot, CARD, SERVICE])).draft
    expect(lines).toEqual([
      {
        ...{ line_no: 0, product_id: 'p-boot-9', variant_id: 'boot-9', path: 'ironbark/boot', brand_name: 'Ironbark' },
        ...{ name: 'Boot', label: '9 UK · Wide (2E) · Black', image, qty: 1, unit_price: 10_000, discount: 500 },
        ...{ total: 9500, gst: 864, stock_taken: true, fulfilment: 'goods', gift: null },
      },
      expect.objectContaining({
        ...{ line_no: 1, qty: 2, total: 19_500, label: '9 UK', stock_taken: false, fulfilment: 'giftCard', gift },
      }),
      expect.objectContaining({ line_no: 2, stock_taken: false, fulfilment: 'service', gift: null }),
    ])
  })

  it('all have a price, or it is a fault of ours [PAY-32]', () => {
    const priced = pricedOf([BOOT, CARD])
    priced.quote.lines.pop()
    expect(() => intentOf(bodyOf(), GUEST, priced)).toThrow()
  })
})

describe('what it holds', () => {
  it('is stock of basic goods alone, each size once and by its name [CART-20, PAY-34]', () => {
    const made = item('made', { functional_type: 'madeToOrder' })
    const { holds } = intentOf(bodyOf(), GUEST, pricedOf([item('c'), CARD, item('a'), made, item('c'), item('b')]))
    expect(holds).toEqual({
      stock: [
        { variantId: 'a', qty: 3 },
        { variantId: 'b', qty: 6 },
        { variantId: 'c', qty: 6 },
      ],
      ...{ vouchers: [], promotionIds: [] },
    })
  })

  it('is a store’s stock where it is collected there, and not where it is sent [CHK-18]', () => {
    const shipping = { clickCollectStoreId: 'city', methodCode: 'collect', authorityToLeave: false }
    const holdsOf = (over: object) =>
      intentOf(bodyOf({}, { shipping: { ...shipping, ...over } }), GUEST, pricedOf([BOOT])).holds
    expect(holdsOf({ type: 'STORE_PICKUP' })).toHaveProperty('storeId', 'city')
    expect(holdsOf({ type: 'DELIVERY' })).not.toHaveProperty('storeId')
    expect(holdsOf({ type: 'STORE_PICKUP', clickCollectStoreId: undefined })).not.toHaveProperty('storeId')
  })

  it('is a use of each limited offer that saves something [PROMO-11]', () => {
    const applied = (
      [
        ['in-all', { maxUses: 5 }, 100],
        ['for-each', { maxUsesPerCustomer: 1 }, 100],
        ['unlimited', {}, 100],
        ['of-no-use', { maxUses: 5 }, 0],
      ] as const
    ).map(([id, limits, saving]) => ({ promotion: { id, ...limits }, saving })) as unknown as Offers['applied']
    const { holds, customerKey } = intentOf(bodyOf(), GUEST, pricedOf([BOOT], { offers: { applied } }))
    expect(holds.promotionIds).toEqual(['in-all', 'for-each'])
    expect(customerKey).toBe('email:jo@example.com')
  })
})

describe('what pays for it', () => {
  const vouchers = [
    { entryNo: 0, code: 'GIFT1111', pin: '1', amount: 300 },
    { entryNo: 2, code: 'GIFT2222', pin: '2', amount: 400 },
  ]
  const charge = {
    entryNo: 1,
    methodCode: 'braintree_paypal',
    amount: 9000,
    token: 't',
    deviceData: undefined,
    saved: false,
  }

  it('is its gift cards and one charge, without PINs and tokens [PAY-04, PAY-13]', () => {
    const { payments, holds, charges } = intentOf(
      bodyOf(),
      GUEST,
      pricedOf([BOOT], { plan: { vouchers, charge, total: 9700 } }),
    )
    expect(payments).toEqual([
      { entryNo: 0, methodCode: 'voucher', amount: 300, summary: 'Gift card ending in 1111' },
      { entryNo: 2, methodCode: 'voucher', amount: 400, summary: 'Gift card ending in 2222' },
      { entryNo: 1, methodCode: 'braintree_paypal', amount: 9000, summary: '' },
    ])
    expect(holds.vouchers).toEqual([
      { code: 'GIFT1111', amount: 300, entryNo: 0 },
      { code: 'GIFT2222', amount: 400, entryNo: 2 },
    ])
    expect(charges).toBe(true)
  })

  it('may be gift cards alone: then no provider is asked [PAY-13]', () => {
    const { payments, charges } = intentOf(
      bodyOf(),
      GUEST,
      pricedOf([BOOT], { plan: { vouchers, charge: undefined, total: 700 } }),
    )
    expect(payments.map(({ methodCode }) => methodCode)).toEqual(['voucher', 'voucher'])
    expect(charges).toBe(false)
  })
})
