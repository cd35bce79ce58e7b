import { z } from 'zod'
import { RETURN_REASONS } from '#lib/domain/returns/return-reasons.ts'
import { RETURN_NOTE_MAX } from '#lib/domain/returns/return-rules.ts'
import { dollars, entityId, instant, quantity, text } from './fields.ts'
import { order } from './order.ts'

const lineId = z.string().regex(/^\d{1,5}$/, { error: 'Not a line of an order.' })

const returnLine = z.strictObject({
  lineId,
  qty: quantity,
  reason: z.enum(RETURN_REASONS, { error: 'Choose a reason.' }),
  /** Blank is none. */
  note: text('Note', RETURN_NOTE_MAX)
    .transform((note) => note || undefined)
    .optional(),
  /** Another size of the same product, wanted instead of the money [OPS-11]. */
  exchangeVariantId: entityId.optional(),
})
export type ReturnLine = z.infer<typeof returnLine>

const returnLines = z
  .array(returnLine)
  .min(1, { error: 'Choose at least one item.' })
  .max(200)
  .superRefine((lines, ctx) => {
    for (const [i, line] of lines.entries()) {
      if (lines.findIndex((other) => other.lineId === line.lineId) < i) {
        ctx.addIssue({ code: 'custom', path: [i, 'lineId'], message: 'List each item once.' })
      }
    }
  })

/** Body of API-56: what comes back, how many and why [RET-05]. */
export const createReturnRequest = z.strictObject({ lines: returnLines })

/** A return token as it stands in a link [RET-04]. What is too long for one is refused as any other bad token is. */
const code = z.string({ error: 'Open the return link again.' }).max(2000)

/** Query of API-59. */
export const guestReturnQuery = z.object({ code })

/** Body of API-60. */
export const createGuestReturnRequest = z.strictObject({ code, lines: returnLines })

/** What can still come back of an order [API-55, API-59]. */
export const returnableOrder = z.object({
  order,
  /** The last day for it, by the calendar in Melbourne; a server of an older build does not say [RET-30, RET-31]. */
  returnableUntil: z.iso.date().optional(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      returnableQty: z.int().nonnegative(),
      /** In earlier returns. */
      returnedQty: z.int().nonnegative(),
      /** Called off before it left; absent where nothing was. */
      cancelledQty: z.int().positive().optional(),
      /** Never comes back [RET-08]. */
      giftCard: z.boolean(),
      /** What goes back for one, for two … of those that can still come back: to the cent, offers included [OPS-11]. */
      amounts: z.array(dollars),
    }),
  ),
  /** What goes back in all at most, where money was given back before that belongs to no line [OPS-11]. */
  most: dollars.optional(),
})
export type ReturnableOrder = z.infer<typeof returnableOrder>

/** A line of a return that was announced. */
export const announcedLine = z.object({
  lineId: z.string(),
  qty: z.int(),
  reason: z.enum(RETURN_REASONS),
  note: z.string().optional(),
  /** What goes back for it; nothing for an exchange. */
  amount: dollars,
  /** The size that is kept for the shopper until this one is back. */
  exchangeFor: z.string().optional(),
})

/** A return, and what to do now [RET-07]. */
const orderReturn = z.object({
  number: z.string(),
  orderNumber: z.string(),
  createdAt: instant,
  lines: z.array(announcedLine),
  /** What goes back in all. */
  amount: dollars,
  /** The number for a counter's scanner, as pictures: `data:` addresses. */
  codes: z.object({ qr: z.string(), code128: z.string() }),
  instructions: z.object({
    /** Pack it like this, in this order. */
    packing: z.array(z.string()),
    /** Free and fastest. The store the order was collected from, if it was. */
    store: z.object({ name: z.string(), path: z.string(), address: z.string() }).optional(),
    /** Lines of the address parcels go to; absent where the shop tells it on request. */
    postTo: z.array(z.string()).optional(),
    postage: z.string(),
    refund: z.array(z.string()),
  }),
})
export type OrderReturn = z.infer<typeof orderReturn>

export const createReturnResponse = z.object({ return: orderReturn })
