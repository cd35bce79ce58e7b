import { z } from 'zod'
import { contactNameOf } from '#lib/domain/delivery/delivery.ts'
import { FULFILMENTS, ORDER_CHANNELS, ORDER_STATUSES } from '#lib/domain/orders/order-states.ts'
import { PAYMENT_ROUTES, type PaymentType } from '#lib/domain/payment/payment-routes.ts'
import {
  CAMPAIGN_TEXT_MAX,
  CONTACT_NAME_MAX,
  PROMO_CODES_MAX,
  REPLACED_KEYS_MAX,
  UTM_PARAMETERS,
  VOUCHER_METHOD_CODE,
  VOUCHERS_PER_ORDER_MAX,
} from '#lib/domain/shop-rules.ts'
import { orderAddress, placedAddress } from './address.ts'
import { cartItems, deliveryInstructions, shippingType } from './checkout.ts'
import {
  dollars,
  email,
  entityId,
  instant,
  personName,
  placedPhone,
  promoCode,
  requiredMobile,
  requiredText,
} from './fields.ts'
import { giftDelivery } from './gift-card.ts'
import { picture } from './product.ts'
import { purchaseOrderNumber } from './purchase-order.ts'

/** Payment types a shopper can choose [PAY-02]. */
export const PAYMENT_TYPES = Object.keys(PAYMENT_ROUTES) as PaymentType[]

export const PAYMENT_METHOD_CODES = [
  ...new Set(Object.values(PAYMENT_ROUTES).map(({ methodCode }) => methodCode)),
  VOUCHER_METHOD_CODE,
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
    const voucher = entry.methodCode === VOUCHER_METHOD_CODE
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

/** The `utm_` parameters of the page a shopper landed on [CHK-27]. */
export const campaign = z.partialRecord(z.enum(UTM_PARAMETERS), z.string())

/** Cut rather than refused: no order fails over an advertisement. Half an emoji is a text in no database. */
const askedCampaign = z.partialRecord(
  z.enum(UTM_PARAMETERS),
  z.string().transform((text) => [...text].slice(0, CAMPAIGN_TEXT_MAX).join('')),
)

/** The number of an order as the shop wrote it [PAY-35]. */
const orderReference = z.string().regex(/^[#0-9A-Za-z]{1,20}$/)

/** Somebody else who collects: the store asks for the name and calls the phone [OPS-08]. */
const collector = z.strictObject({ name: requiredText('Name', 80), phone: requiredMobile })

const placedCart = z
  .strictObject({
    items: z
      .array(cartItems.element.extend({ unitPrice: dollars, gift: giftDelivery.optional() }))
      .min(1, { error: 'The cart is empty.' })
      .max(200),
    promoCodes: z.array(promoCode).max(PROMO_CODES_MAX).default([]),
    email,
    // A wallet's names are longer than those of our forms, and none is cut.
    firstName: personName('First name', CONTACT_NAME_MAX),
    lastName: personName('Last name', CONTACT_NAME_MAX),
    phone: placedPhone.optional(),
    agreeToMarketing: z.boolean().default(false),
    billingAddress: placedAddress,
    shipping: z.strictObject({
      type: shippingType,
      methodCode: z.string().min(1, { error: 'Select a delivery method.' }).max(64),
      instructions: z.strictObject({ delivery: deliveryInstructions }).optional(),
      authorityToLeave: z.boolean().default(false),
      clickCollectStoreId: entityId.optional(),
      /** Who collects it, when it is somebody else [OPS-08]. */
      collector: collector.optional(),
    }),
    shippingAddress: placedAddress,
    /** The buyer's own number for it, on their tax invoice; blank is none [CHK-49]. */
    purchaseOrderNumber: purchaseOrderNumber.optional(),
  })
  .transform(({ billingAddress, shippingAddress, ...cart }) => {
    const { firstName, lastName } = cart
    const named = <A extends { contactName?: string | undefined }>(address: A) => ({
      ...address,
      contactName: contactNameOf({ contactName: address.contactName, firstName, lastName }),
    })
    return {
      ...cart,
      phone: cart.phone ?? shippingAddress.phone ?? billingAddress.phone,
      billingAddress: named(billingAddress),
      shippingAddress: named(shippingAddress),
    }
  })

/**
 * Body of POST /order/place [API-31, PAY-05, PAY-08]. `unitPrice` is the price the shopper saw, checked against ours.
 * An address that names nobody is the customer's [CHK-29, PAY-10], a phone may stand at the cart or at an address
 * [PAY-09].
 */
export const placeOrderRequest = z.strictObject({
  cart: placedCart,
  payments: z.array(paymentEntry).max(VOUCHERS_PER_ORDER_MAX + 1),
  fraudAnalytics: z.strictObject({ token: z.string().max(200) }),
  loyalty: z.strictObject({ qantas: z.strictObject({ memberId: z.string().regex(/^\d{7,10}$/) }) }).optional(),
  voucherUsages: z
    .array(z.strictObject({ code: z.string().max(50), amount: dollars }))
    .max(VOUCHERS_PER_ORDER_MAX)
    .default([]),
  /** The campaign the shopper landed with, where the browser knows of one [CHK-27]. */
  campaign: askedCampaign.optional(),
  /** Keys of earlier placements whose answer never came: none of them may be placed beside this one [PAY-38]. */
  replaces: z.array(z.uuid()).max(REPLACED_KEYS_MAX).default([]),
  /** The number of an order of the same goods that the shopper was asked about and wants again [PAY-41]. */
  repeats: orderReference.optional(),
})
export type PlaceOrderRequest = z.infer<typeof placeOrderRequest>
export type PlaceOrderBody = z.input<typeof placeOrderRequest>

/** An order as its owner sees it [ORD-08, CHK-24]. Payments are masked. */
export const order = z.object({
  number: z.string(),
  channel: z.enum(ORDER_CHANNELS),
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
      /** `goods` are sent or collected, a `giftCard` is mailed, a `service` is done in a store [CHK-39]. */
      fulfilment: z.enum(FULFILMENTS).optional(),
      unitPrice: dollars,
      discount: dollars,
      total: dollars,
      gst: dollars,
    }),
  ),
  contact: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), phone: z.string() }),
  billingAddress: orderAddress,
  shipping: z.object({
    type: shippingType,
    methodCode: z.string(),
    label: z.string(),
    price: dollars,
    instructions: z.string().optional(),
    authorityToLeave: z.boolean(),
    address: orderAddress,
    storeId: z.string().optional(),
    collector: z.object({ name: z.string(), phone: z.string() }).optional(),
    /** The days that were promised when it was placed; absent where none were. */
    arrival: z.object({ from: z.iso.date(), to: z.iso.date() }).optional(),
    /** All of it goes by email; the address is the invoice's [CHK-39]. */
    byEmail: z.literal(true).optional(),
  }),
  payments: z.array(z.object({ methodCode: z.string(), amount: dollars, summary: z.string() })),
  promoCodes: z.array(z.string()),
  vouchers: z.array(z.object({ last4: z.string(), amount: dollars })),
  loyalty: z.object({ memberId: z.string() }).optional(),
  /** The buyer's own number for it, where they gave one [ORD-31]. */
  purchaseOrderNumber: z.string().optional(),
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
