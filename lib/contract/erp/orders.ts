import { z } from 'zod'
import { CANCEL_REASONS } from '#lib/domain/orders/cancel-reasons.ts'
import { ORDER_EVENT_TYPES } from '#lib/domain/orders/order-events.ts'
import { FULFILMENTS, PAYMENT_STATES } from '#lib/domain/orders/order-states.ts'
import { dollars, instant, requiredText, text } from '../fields.ts'
import { campaign, order } from '../order.ts'
import { seenOrder } from '../order-history.ts'
import { BATCH_MAX, machineInstant } from './machine-endpoint.ts'

const orderNumber = z.string().regex(/^[#0-9A-Za-z]{1,20}$/, { error: 'Not an order number.' })

/** Some units of a line, by the line's id in the order. */
const lineQty = z.strictObject({
  lineId: z.string().regex(/^\d{1,4}$/, { error: 'Not a line of an order.' }),
  qty: z
    .int({ error: 'Quantity must be a whole number.' })
    .min(1, { error: 'Quantity must be at least 1.' })
    .max(10_000),
})
export const lineQtys = z.array(lineQty).min(1, { error: 'Send at least one line.' }).max(200)
export type LineQty = z.infer<typeof lineQty>

/** A line as an ERP needs it: with its article code and how far each of its units is. */
const machineLine = order.shape.lines.element.extend({
  code: z.string().optional(),
  barcode: z.string().optional(),
  fulfilment: z.enum(FULFILMENTS),
  cancelledQty: z.int(),
  sentQty: z.int(),
  returnedQty: z.int(),
})

/** A payment with what the provider calls it, and where its money stands. */
const machinePayment = order.shape.payments.element.extend({
  state: z.enum(PAYMENT_STATES),
  transactionId: z.string().optional(),
  captured: dollars,
  refunded: dollars,
})

/** An order with everything an ERP needs [OPS-05]. Amounts are AUD dollars including GST; discounts stand by line. */
export const machineOrder = order.extend({
  lines: z.array(machineLine),
  payments: z.array(machinePayment),
  customer: z.object({ id: z.string(), erpCustomerId: z.string().optional() }).optional(),
  /** The return whose other size it sends: nothing is to be paid for it [OPS-11]. */
  exchangeOf: z.string().optional(),
  agreeToMarketing: z.boolean(),
  /** Names the browser it was placed with, for whoever scores the order [PAY-42]. */
  fraudToken: z.string().optional(),
  /** The `utm_` parameters the shopper landed with, within a day before [CHK-27]. */
  campaign: campaign.optional(),
  /** GST within what delivery costs. */
  shippingGst: dollars,
  parcels: seenOrder.shape.parcels.unwrap(),
  refunds: seenOrder.shape.refunds.unwrap(),
})
export type MachineOrder = z.infer<typeof machineOrder>

export const machineOrdersResponse = z.object({
  orders: z.array(machineOrder),
  /** Send it as `after` to go on; the same again when there was nothing new. */
  next: z.string(),
})

/** One event of an order, as it is fed and sent to webhooks. */
export const machineEvent = z.object({
  orderNumber: z.string(),
  seq: z.int().positive(),
  type: z.enum(ORDER_EVENT_TYPES),
  at: instant,
  actor: z.string(),
  lines: z.array(z.object({ lineId: z.string(), qty: z.int() })),
  data: z.record(z.string(), z.unknown()),
})
export type MachineEvent = z.infer<typeof machineEvent>

export const machineEventsResponse = z.object({ events: z.array(machineEvent), next: z.string() })

export const acknowledgeRequest = z.strictObject({
  orderNumbers: z.array(orderNumber).min(1, { error: 'Send at least one order.' }).max(BATCH_MAX),
})

/** Where something of a carrier opens in a browser. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'Send an http or https address.' }).max(500)

/** A parcel that has left [OPS-07]. `sentAt` is now unless said otherwise. */
export const parcelRequest = z.strictObject({
  carrier: requiredText('Carrier', 100),
  trackingNumber: requiredText('Tracking number', 100).optional(),
  trackingUrl: webAddress.optional(),
  sentAt: machineInstant.optional(),
  lines: lineQtys,
})
export type ParcelRequest = z.infer<typeof parcelRequest>

export const parcelBatchRequest = z.strictObject({
  parcels: z.array(parcelRequest.extend({ orderNumber })).min(1, { error: 'Send at least one parcel.' }).max(BATCH_MAX),
})

export const collectRequest = z.strictObject({
  /** Who showed an ID, when the store writes it down. */
  collectedBy: text('Name', 120).optional(),
})

/**
 * Without lines: everything that has not left, services only while nothing has. What is `outOfStock` or `damaged` does
 * not go back on sale [OPS-09].
 */
export const cancelRequest = z.strictObject({
  lines: lineQtys.optional(),
  reason: z.enum(CANCEL_REASONS).default('other'),
})

/** What an order looks like after it was changed. */
export const machineOrderResponse = z.object({ order: machineOrder })
