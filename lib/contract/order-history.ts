import { z } from 'zod'
import { orderNumberProblem, tidyOrderNumber } from '#lib/domain/order-lookup.ts'
import { postalAddress } from './address.ts'
import { dollars, email, instant } from './fields.ts'
import { order } from './order.ts'
import { picture } from './product.ts'

/** Where an order was made; purchase history is told apart by it [ORD-01]. */
export const orderChannel = z.enum(['online', 'in-store'])
export type OrderChannel = z.infer<typeof orderChannel>

/** An order number as typed; becomes the number as the shop writes it [VAL-22, ORD-04, ORD-05]. */
const typedOrderNumber = z
  .string({ error: 'Order number is required.' })
  .trim()
  .superRefine((value, ctx) => {
    const message = orderNumberProblem(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .transform(tidyOrderNumber)

/** What finds an order without an account [API-57, VAL-22, VAL-23]. */
export const orderLookupRequest = z.strictObject({ number: typedOrderNumber, email })

export const orderHistoryQuery = z.object({
  channel: orderChannel.default('online'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})

/** One row of purchase history [ORD-02]. `images` are of its first lines, at most four. */
export const orderSummary = order.pick({ number: true, channel: true, status: true, createdAt: true }).extend({
  pickup: z.boolean(),
  total: dollars,
  /** Units, not lines. */
  itemCount: z.int().nonnegative(),
  images: z.array(picture).max(4),
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
  productId: z.string().optional(),
  variantId: z.string().optional(),
  path: z.string().optional(),
})

/** A return that was started, as the order shows it. */
const startedReturn = z.object({
  number: z.string(),
  createdAt: instant,
  lines: z.array(z.object({ lineId: z.string(), qty: z.int().positive() })),
})
export type StartedReturn = z.infer<typeof startedReturn>

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
  /** Only while it can be returned [RET-04]. */
  returnToken: z.string().optional(),
})
export type SeenOrder = z.infer<typeof seenOrder>

export const orderResponse = z.object({ order: seenOrder })
