import { z } from 'zod'
import { dollars, instant, requiredText, text } from '../fields.ts'
import { returnLabel } from '../order-history.ts'
import { announcedLine } from '../return.ts'
import { lineQtys, webAddress } from './orders.ts'

const RETURN_CONDITIONS = ['asNew', 'worn', 'faulty', 'incomplete', 'wrongItem'] as const

/**
 * What has come back. A line that is not accepted is kept for the shopper: its money stays, and so does the size that
 * was held for it.
 */
export const receiveReturnRequest = z.strictObject({
  lines: z
    .array(
      lineQtys.element.extend({
        condition: z.enum(RETURN_CONDITIONS).default('asNew'),
        accepted: z.boolean().default(true),
      }),
    )
    .min(1, { error: 'Send at least one line.' })
    .max(200),
  /** Postage that is given back on top, when it was on us; a new gift card where too little was paid. */
  postage: dollars.optional(),
  note: text('Note', 250).optional(),
})
export type ReceiveReturnRequest = z.infer<typeof receiveReturnRequest>

/** A postage label that is paid for: what the shopper sees of it [RET-33]. */
export const returnLabelRequest = z.strictObject({
  carrier: requiredText('Carrier', 100),
  /** Where it opens: a file to print, or a page with a code for the carrier's counter. */
  url: webAddress,
  trackingNumber: requiredText('Tracking number', 100).optional(),
  /** The last day the carrier takes it, in Melbourne. */
  useBy: z.iso.date({ error: 'Send a day as YYYY-MM-DD.' }).optional(),
})

/** A return as machines see it [OPS-11]. */
const machineReturn = z.object({
  number: z.string(),
  orderNumber: z.string(),
  createdAt: instant,
  receivedAt: instant.optional(),
  /** The shopper has withdrawn it: it cannot be received, and nothing is promised for it any more [RET-29]. */
  withdrawnAt: instant.optional(),
  lines: z.array(announcedLine.extend({ receivedQty: z.int().optional(), condition: z.string().optional() })),
  /** What the shopper was told goes back. */
  amount: dollars,
  refundNumber: z.string().optional(),
  label: returnLabel.optional(),
  /** Postage that was given as a new gift card, mailed to the order's address. */
  giftCard: z.object({ last4: z.string(), amount: dollars }).optional(),
  exchangeOrder: z.string().optional(),
})
export type MachineReturn = z.infer<typeof machineReturn>

export const machineReturnResponse = z.object({ return: machineReturn })
