import { z } from 'zod'
import { fromDollars } from '#lib/domain/money/money.ts'
import { OPERATION_STATES, REFUND_REASONS, REFUND_STATES } from '#lib/domain/orders/order-states.ts'
import { dollars, instant, text } from '../fields.ts'
import { lineQtys } from './orders.ts'

/** Lines by quantity, the delivery fee, a free amount, or all of them together; at least one [OPS-10]. */
export const refundRequest = z
  .strictObject({
    lines: lineQtys.optional(),
    /** The whole delivery fee, once. */
    delivery: z.boolean().default(false),
    /** Dollars on top that belong to no line. */
    amount: dollars.optional(),
    reason: z.enum(REFUND_REASONS).default('other'),
    note: text('Note', 250).optional(),
  })
  .refine(({ lines, delivery, amount }) => lines !== undefined || delivery || fromDollars(amount ?? 0) > 0, {
    error: 'Send lines, delivery or an amount.',
    path: ['lines'],
  })
export type RefundRequest = z.infer<typeof refundRequest>

const refundPart = z.object({
  /** What it went back to: `voucher` is a gift card. */
  methodCode: z.string(),
  summary: z.string(),
  /** Given as a new gift card, because the provider would not. */
  newGiftCard: z.boolean().optional(),
  amount: dollars,
  state: z.enum(OPERATION_STATES),
  transactionId: z.string().optional(),
  reason: z.string().optional(),
})

/** A credit note and how each part of it goes back [OPS-10]. */
export const machineRefund = z.object({
  number: z.string(),
  orderNumber: z.string(),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  note: z.string().optional(),
  amount: dollars,
  deliveryAmount: dollars,
  gst: dollars,
  createdAt: instant,
  completedAt: instant.optional(),
  lines: z.array(z.object({ lineId: z.string(), qty: z.int(), amount: dollars, gst: dollars })),
  parts: z.array(refundPart),
})
export type MachineRefund = z.infer<typeof machineRefund>

export const machineRefundResponse = z.object({ refund: machineRefund })
