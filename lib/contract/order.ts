import { z } from 'zod'
import { PROMO_CODES_MAX, VOUCHERS_PER_ORDER_MAX } from '#lib/domain/shop-rules.ts'
import { postalAddress } from './address.ts'
import { cartItems, checkoutContact, deliveryInstructions, shippingType } from './checkout.ts'
import { dollars, email, entityId, instant, personName, promoCode } from './fields.ts'
import { picture } from './product.ts'

/** Payment types a shopper can choose [PAY-02]. */
export const PAYMENT_TYPES = [
  'BRAINTREE_CREDIT_CARD',
  'BRAINTREE_APPLE_PAY',
  'BRAINTREE_GOOGLE_PAY',
  'BRAINTREE_PAYPAL',
  'BRAINTREE_SAVED',
  'BRAINTREE_APPLE_PAY_EXPRESS',
  'BRAINTREE_GOOGLE_PAY_EXPRESS',
  'BRAINTREE_PAYPAL_EXPRESS',
  'AFTERPAY',
  'AFTERPAY_EXPRESS',
] as const

export const PAYMENT_METHOD_CODES = [
  'braintree_credit_card',
  'braintree_apple_pay',
  'braintree_google_pay',
  'braintree_paypal',
  'afterpay',
  'voucher',
] as const

/** One payment of an order [PAY-03, PAY-04]: a provider token, or a gift card's code and PIN. Never a card number. */
export const paymentEntry = z
  .strictObject({
    methodCode: z.enum(PAYMENT_METHOD_CODES),
    amount: dollars,
    token: z.string().min(1).max(4096).optional(),
    deviceData: z.string().max(8192).optional(),
    type: z.enum(['immediate', 'saved']),
    code: z.string().min(1).max(50).optional(),
    pin: z
      .string()
      .regex(/^\d{4,8}$/)
      .optional(),
  })
  .superRefine((entry, ctx) => {
    const voucher = entry.methodCode === 'voucher'
    const need = voucher ? (['code', 'pin'] as const) : (['token'] as const)
    const refuse = voucher ? (['token', 'deviceData'] as const) : (['code', 'pin'] as const)
    for (const field of need) {
      if (entry[field] === undefined) ctx.addIssue({ code: 'custom', path: [field], message: `${field} is required.` })
    }
    for (const field of refuse) {
      if (entry[field] !== undefined)
        ctx.addIssue({ code: 'custom', path: [field], message: `${field} is not allowed here.` })
    }
  })
export type PaymentEntry = z.infer<typeof paymentEntry>

/** Body of POST /order/place [API-31, PAY-05, PAY-08]. `unitPrice` is the price the shopper saw, checked against ours. */
export const placeOrderRequest = z.strictObject({
  cart: z.strictObject({
    items: z
      .array(cartItems.element.extend({ unitPrice: dollars }))
      .min(1, { error: 'The cart is empty.' })
      .max(200),
    promoCodes: z.array(promoCode).max(PROMO_CODES_MAX).default([]),
    email,
    firstName: personName('First name'),
    lastName: personName('Last name'),
    phone: checkoutContact.shape.phone,
    agreeToMarketing: z.boolean().default(false),
    billingAddress: postalAddress,
    shipping: z.strictObject({
      type: shippingType,
      methodCode: z.string().min(1, { error: 'Select a delivery method.' }).max(64),
      instructions: z.strictObject({ delivery: deliveryInstructions }).optional(),
      authorityToLeave: z.boolean().default(false),
      clickCollectStoreId: entityId.optional(),
    }),
    shippingAddress: postalAddress,
  }),
  payments: z.array(paymentEntry).max(VOUCHERS_PER_ORDER_MAX + 1),
  fraudAnalytics: z.strictObject({ token: z.string().max(200) }),
  loyalty: z.strictObject({ qantas: z.strictObject({ memberId: z.string().regex(/^\d{7,10}$/) }) }).optional(),
  voucherUsages: z
    .array(z.strictObject({ code: z.string().max(50), amount: dollars }))
    .max(VOUCHERS_PER_ORDER_MAX)
    .default([]),
})
export type PlaceOrderRequest = z.infer<typeof placeOrderRequest>
export type PlaceOrderBody = z.input<typeof placeOrderRequest>

const ORDER_STATUSES = [
  'PLACED',
  'PROCESSING',
  'READY_FOR_COLLECTION',
  'SHIPPED',
  'COMPLETED',
  'CANCELLED',
  'RETURNED',
] as const

/** An order as its owner sees it [ORD-08, CHK-24]. Payments are masked. */
export const order = z.object({
  number: z.string(),
  channel: z.enum(['online', 'in-store']),
  status: z.enum(ORDER_STATUSES),
  createdAt: instant,
  lines: z.array(
    z.object({
      lineId: z.string(),
      productId: z.string(),
      variantId: z.string(),
      path: z.string(),
      brandName: z.string(),
      name: z.string(),
      /** The size with its system, width and colour: `5 UK · Wide (2E) · Black`. */
      label: z.string(),
      image: picture.optional(),
      qty: z.int(),
      unitPrice: dollars,
      discount: dollars,
      total: dollars,
      gst: dollars,
    }),
  ),
  contact: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), phone: z.string() }),
  billingAddress: postalAddress,
  shipping: z.object({
    type: shippingType,
    methodCode: z.string(),
    label: z.string(),
    price: dollars,
    instructions: z.string().optional(),
    authorityToLeave: z.boolean(),
    address: postalAddress,
    storeId: z.string().optional(),
  }),
  payments: z.array(z.object({ methodCode: z.string(), amount: dollars, summary: z.string() })),
  promoCodes: z.array(z.string()),
  vouchers: z.array(z.object({ last4: z.string(), amount: dollars })),
  loyalty: z.object({ memberId: z.string() }).optional(),
  totals: z.object({
    itemSubtotal: dollars,
    totalDiscount: dollars,
    shipping: dollars,
    gst: dollars,
    grandTotal: dollars,
  }),
})
export type Order = z.infer<typeof order>

export const placeOrderResponse = z.object({ order, orderAccessUntil: instant })
