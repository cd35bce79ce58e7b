import { z } from 'zod'
import { orderNumberProblem, tidyOrderNumber } from '#lib/domain/orders/order-lookup.ts'
import { ORDER_CHANNELS, REFUND_STATES } from '#lib/domain/orders/order-states.ts'
import { TOLD } from '#lib/domain/orders/order-timeline.ts'
import { ORDER_NUMBER_MAX } from '#lib/domain/shop-rules.ts'
import { postalAddress } from './address.ts'
import { dollars, email, instant } from './fields.ts'
import { order } from './order.ts'
import { picture } from './product.ts'

/** Where an order was made; purchase history is told apart by it [ORD-01]. */
export const orderChannel = z.enum(ORDER_CHANNELS)
export type OrderChannel = z.infer<typeof orderChannel>

/** An order number as typed; becomes the number as the shop writes it [VAL-22, ORD-04, ORD-05]. */
const typedOrderNumber = z
  .string({ error: 'Order number is required.' })
  .trim()
  .superRefine((value, ctx) => {
    const message = orderNumberProblem(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .meta({ maxLength: ORDER_NUMBER_MAX })
  .transform(tidyOrderNumber)

/** What finds an order without an account [API-57, VAL-22, VAL-23]. */
export const orderLookupRequest = z.strictObject({ number: typedOrderNumber, email })

/** Whose orders are mailed to them [API-120]. */
export const orderLinksRequest = z.strictObject({ email })

export const orderHistoryQuery = z.object({
  channel: orderChannel.default('online'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** What went out together [OPS-07]. */
const parcel = z.object({
  number: z.int().positive(),
  /** Empty where nobody knows any more who took it. */
  carrier: z.string(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  sentAt: instant,
  deliveredAt: instant.optional(),
  lines: z.array(z.object({ lineId: z.string(), qty: z.int().positive() })),
})
export type SeenParcel = z.infer<typeof parcel>

/** One row of purchase history [ORD-02]. `images` are of its first lines, at most four. */
export const orderSummary = order.pick({ number: true, channel: true, status: true, createdAt: true }).extend({
  pickup: z.boolean(),
  /** All of it went by email [CHK-39]. */
  mailed: z.boolean().optional(),
  /** Complete, and nothing of it has left: done in a store [OPS-04]. */
  service: z.boolean().optional(),
  total: dollars,
  /** Units, not lines. */
  itemCount: z.int().nonnegative(),
  images: z.array(picture).max(4),
  /** Absent while nothing was sent [ORD-15]. */
  parcels: z.array(parcel.pick({ number: true, trackingUrl: true, deliveredAt: true })).optional(),
  /** Only while it can be returned [RET-04]. */
  returnToken: z.string().optional(),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const orderHistoryResponse = z.object({
  orders: z.array(orderSummary),
  page: z.int(),
  pageCount: z.int(),
  total: z.int(),
})
export type OrderHistory = z.infer<typeof orderHistoryResponse>

/** A line whose product may be gone since: then it has no `path`; what was never sold here has no ids either. */
const seenLine = order.shape.lines.element.extend({
  /** Of its quantity; absent while none was [OPS-09]. */
  cancelledQty: z.int().positive().optional(),
  productId: z.string().optional(),
  variantId: z.string().optional(),
  path: z.string().optional(),
})

/** A carrier's label for a return whose postage is paid [RET-33]. */
export const returnLabel = z.object({
  carrier: z.string(),
  url: z.string(),
  trackingNumber: z.string().optional(),
  /** The last day the carrier takes it. */
  useBy: z.iso.date().optional(),
})
export type ReturnLabel = z.infer<typeof returnLabel>

/** A return that was started, as the order shows it. */
const startedReturn = z.object({
  number: z.string(),
  createdAt: instant,
  /** What was announced and not cancelled since; once it is here, what came. */
  lines: z.array(z.object({ lineId: z.string(), qty: z.int().positive(), exchangeFor: z.string().optional() })),
  /** What goes back once it is here [OPS-11]. */
  amount: dollars,
  receivedAt: instant.optional(),
  /** Since when nobody waits for it: the shopper has withdrawn it [RET-29]. */
  withdrawnAt: instant.optional(),
  /** While it can be posted with it [RET-33]. */
  label: returnLabel.optional(),
  /** How far the money is; absent before there is any. */
  refund: z.object({ number: z.string(), state: z.enum(REFUND_STATES), amount: dollars }).optional(),
  /** Postage on the shop that was given as a new gift card, because too little was paid to give it back [OPS-11]. */
  giftCard: z.object({ last4: z.string(), amount: dollars }).optional(),
  /** The order that sends the other size, unless it is cancelled. */
  exchangeOrder: z.string().optional(),
})
export type StartedReturn = z.infer<typeof startedReturn>

/** A credit note [OPS-10]. */
const seenRefund = z.object({
  number: z.string(),
  createdAt: instant,
  amount: dollars,
  gst: dollars,
  /** On its way, paid back, or with a person of ours because the provider would not. */
  state: z.enum(REFUND_STATES),
  /** What of it was given as a new gift card, because the provider would not take it. */
  giftCard: z.object({ last4: z.string(), amount: dollars }).optional(),
})
export type SeenRefund = z.infer<typeof seenRefund>

/** A gift card that was bought: where it went or will go; never its code or PIN [OPS-13]. */
const issuedGiftCard = z.object({
  lineId: z.string(),
  last4: z.string(),
  amount: dollars,
  recipient: z.string(),
  /** Of one that waits for its day. */
  sendOn: z.iso.date().optional(),
  mailedAt: instant.optional(),
  /** Its money went back by a credit note, and was taken off it [OPS-10]. */
  refunded: z.literal(true).optional(),
})
export type IssuedGiftCard = z.infer<typeof issuedGiftCard>

const timelineEntry = z.object({
  type: z.enum(TOLD),
  at: instant,
  parcelNo: z.int().optional(),
  partly: z.boolean().optional(),
  /** Who collected it, when the store has written it down. */
  by: z.string().optional(),
})

/** An order as it is shown after the day it was placed: what was bought over a counter too [ORD-08, ORD-14]. */
export const seenOrder = order.extend({
  lines: z.array(seenLine),
  /** Nobody asks for one at a counter. */
  billingAddress: postalAddress.optional(),
  /** Absent for what was carried out of a store. */
  shipping: order.shape.shipping.optional(),
  /** Where it is collected, or was bought. */
  store: z.object({ name: z.string(), path: z.string(), phone: z.string(), address: z.array(z.string()) }).optional(),
  /** What was said to come back, oldest first; absent while nothing was [RET-05, RET-07]. */
  returns: z.array(startedReturn).optional(),
  /** What happened to it, oldest first; absent for what was bought over a counter [OPS-04]. */
  timeline: z.array(timelineEntry).optional(),
  /** Absent while nothing was sent. */
  parcels: z.array(parcel).optional(),
  /** Absent while nothing was given back. */
  refunds: z.array(seenRefund).optional(),
  /** Absent while none was issued. */
  giftCards: z.array(issuedGiftCard).optional(),
  /** Lines of which some can still be called off by the shopper; absent when nothing can [OPS-09]. */
  cancellable: z.array(z.object({ lineId: z.string(), qty: z.int().positive() })).optional(),
  /** What is not to be paid because it was cancelled, with the GST in it; absent while nothing was [OPS-09]. */
  cancelled: z.object({ amount: dollars, gst: dollars }).optional(),
  /** Only while it can be returned [RET-04]. */
  returnToken: z.string().optional(),
  /** The last day for it, by the calendar in Melbourne; only while it can be returned [RET-30, RET-31]. */
  returnableUntil: z.iso.date().optional(),
})
export type SeenOrder = z.infer<typeof seenOrder>

/** Lines to call off, or the whole order [OPS-09]. */
export const cancelOrderRequest = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        lineId: z.string().regex(/^\d{1,4}$/, { error: 'Not a line of an order.' }),
        qty: z.int().min(1, { error: 'Quantity must be at least 1.' }).max(10_000),
      }),
    )
    .min(1, { error: 'Choose at least one item.' })
    .max(200)
    .optional(),
})
export type CancelOrderRequest = z.infer<typeof cancelOrderRequest>

export const orderResponse = z.object({ order: seenOrder })
