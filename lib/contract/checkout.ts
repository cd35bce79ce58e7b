import { z } from 'zod'
import { CART_FULL } from '#lib/domain/cart/cart.ts'
import {
  CART_LINES_MAX,
  COMPANY_MAX,
  CONTACT_NAME_MAX,
  DELIVERY_INSTRUCTIONS_MAX,
  PHONE_MAX,
  POSTCODE_MAX,
  PROMO_CODES_MAX,
  STATE_MAX,
  STREET_MAX,
  STREET2_MAX,
  SUBURB_MAX,
  VOUCHERS_PER_ORDER_MAX,
} from '#lib/domain/shop-rules.ts'
import {
  challengeAnswer,
  dollars,
  email,
  entityId,
  personName,
  promoCode,
  quantity,
  requiredMobile,
  text,
} from './fields.ts'

export const SHIPPING_TYPES = ['DELIVERY', 'STORE_PICKUP'] as const
export const shippingType = z.enum(SHIPPING_TYPES)

/** Checkout contact [CHK-05, CHK-06]. */
export const checkoutContact = z.strictObject({
  email,
  firstName: personName('First name'),
  lastName: personName('Last name'),
  phone: requiredMobile,
  agreeToMarketing: z.boolean(),
})
export type CheckoutContact = z.infer<typeof checkoutContact>

export const deliveryInstructions = text('Delivery instructions', DELIVERY_INSTRUCTIONS_MAX)

/** Delivery options [CHK-10]. */
export const deliveryOptions = z.strictObject({
  methodCode: z.string().min(1, { error: 'Select a delivery method.' }).max(64),
  instructions: z.strictObject({ delivery: deliveryInstructions }),
  authorityToLeave: z.boolean(),
})

const cartItem = z.strictObject({
  productId: entityId,
  variantId: entityId,
  qty: quantity,
  challengeAnswer: challengeAnswer.optional(),
})
export const cartItems = z.array(cartItem).max(CART_LINES_MAX, { error: CART_FULL })

/** An address as far as it is known while quoting: shapes only, the rules come at placement [DATA-15]. */
const quotedAddress = z.strictObject({
  company: text('Company', COMPANY_MAX).optional(),
  contactName: text('Contact name', CONTACT_NAME_MAX).optional(),
  country: z.string().max(2),
  phone: z.string().max(PHONE_MAX).optional(),
  postcode: z.string().max(POSTCODE_MAX).optional(),
  state: z.string().max(STATE_MAX).optional(),
  street1: text('Street address', STREET_MAX).optional(),
  street2: text('Address line 2', STREET2_MAX).optional(),
  suburb: text('Suburb', SUBURB_MAX).optional(),
})

/** Body of POST /checkout/info [API-27, DATA-14 to DATA-18]. */
export const checkoutInfoRequest = z
  .strictObject({
    cart: z.strictObject({ items: cartItems }),
    promoCodes: z.array(promoCode).max(PROMO_CODES_MAX).default([]),
    email: email.optional(),
    firstName: z.string().max(100).optional(),
    lastName: z.string().max(100).optional(),
    shippingAddress: quotedAddress.optional(),
    useProvisionalShippingAddress: z.literal(true).optional(),
    shipping: z
      .strictObject({
        methodCode: z.string().max(64).optional(),
        instructions: z.strictObject({ delivery: deliveryInstructions }).optional(),
        clickCollectStoreId: entityId.optional(),
      })
      .default({}),
    availableCreditBalances: z
      .array(z.strictObject({ methodCode: z.literal('voucher'), code: z.string().max(50), amount: dollars }))
      .max(VOUCHERS_PER_ORDER_MAX)
      .default([]),
  })
  .refine((v) => !(v.shippingAddress && v.useProvisionalShippingAddress), {
    error: 'Send either shippingAddress or useProvisionalShippingAddress, not both.',
    path: ['useProvisionalShippingAddress'],
  })
export type CheckoutInfoRequest = z.infer<typeof checkoutInfoRequest>
/** What the caller writes: defaults may be left out. */
export type CheckoutInfoBody = z.input<typeof checkoutInfoRequest>

const promotionEntry = z.object({
  name: z.string(),
  exclusive: z.boolean(),
  relatedCouponCodes: z.array(z.string()),
  /** What it takes off, of an offer that applies. */
  saving: dollars.optional(),
  /** It pays for delivery, whichever method is chosen. */
  freeDelivery: z.literal(true).optional(),
})

export const shippingMethod = z.object({
  code: z.string(),
  label: z.string(),
  price: dollars,
  type: shippingType,
  available: z.boolean(),
  requiresAuthorityToLeave: z.boolean(),
})
export type ShippingMethod = z.infer<typeof shippingMethod>

export const COUPON_RESULTS = [
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
] as const

const lineFlags = z.object({
  notLoggedIn: z.boolean(),
  productStateInvalid: z.boolean(),
  productQtyMaxViolated: z.boolean(),
  qtyMaxViolated: z.boolean(),
  qtyMinViolated: z.boolean(),
  qtyMultipleInvalid: z.boolean(),
  qtyAvailableExceeded: z.boolean(),
})

/** Answer of POST /checkout/info [API-28, DATA-01 to DATA-03, DATA-19 to DATA-23]. `lines` and `gst` are ours. */
export const checkoutData = z.object({
  promotions: z.object({
    appliedPromotions: z.record(z.string(), promotionEntry),
    disallowedPromotions: z.record(z.string(), promotionEntry),
  }),
  availableShippingMethods: z.array(shippingMethod),
  storeIdsWithStock: z.array(z.string()),
  selectedShippingMethod: shippingMethod.nullable(),
  amountOutstanding: dollars,
  creditUsages: z.array(z.object({ methodCode: z.literal('voucher'), code: z.string(), amount: dollars })),
  grandTotal: dollars,
  totalDiscount: dollars,
  itemSubtotalAfterDiscounts: dollars,
  /** GST contained in grandTotal. */
  gst: dollars,
  /** In the order the items were sent. */
  lines: z.array(
    z.object({
      productId: z.string(),
      variantId: z.string(),
      qty: z.int(),
      /** Shopper-facing price of one. */
      unitPrice: dollars,
      discount: dollars,
      total: dollars,
    }),
  ),
  couponResults: z.array(
    z.object({
      code: z.string(),
      result: z.enum(COUPON_RESULTS),
      /** Fillings of the message: the winner's name, the limit; what is missing, in cents or pieces. */
      parameters: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** Only lines with a flag set. */
  lineIssues: z.array(
    z.object({ productId: z.string(), variantId: z.string(), flags: lineFlags, message: z.string() }),
  ),
})
export type CheckoutData = z.infer<typeof checkoutData>
