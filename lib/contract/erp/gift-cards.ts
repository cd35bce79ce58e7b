import { z } from 'zod'
import { fromDollars } from '#lib/domain/money/money.ts'
import { VOUCHER_ENTRY_KINDS, VOUCHER_STATUSES } from '#lib/domain/orders/order-states.ts'
import { giftCardCode } from '#lib/domain/vouchers/gift-card.ts'
import { giftCardCodeProblem } from '#lib/domain/vouchers/voucher-form.ts'
import { dollars, instant } from '../fields.ts'
import { giftCardPin } from '../voucher.ts'

/** More than that on one card is a mistake of a machine. */
const AMOUNT_MAX = 10_000

const amount = dollars
  .refine((value) => fromDollars(value) > 0, { error: 'An amount must be more than 0.' })
  .refine((value) => value <= AMOUNT_MAX, { error: `An amount must be ${AMOUNT_MAX} or less.` })

const code = z
  .string({ error: 'Gift card code is required.' })
  .superRefine((value, ctx) => {
    const message = giftCardCodeProblem(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .transform(giftCardCode)

/**
 * A card that was sold elsewhere. Without a code the shop draws one; the PIN is the machine's, so that it never has to
 * be told back.
 */
export const giftCardIssueRequest = z.strictObject({
  amount,
  code: code.optional(),
  pin: giftCardPin,
})
export type GiftCardIssueRequest = z.infer<typeof giftCardIssueRequest>

export const giftCardAmountRequest = z.strictObject({ amount })

/** A gift card as a machine sees it [OPS-13]. */
const machineGiftCard = z.object({
  code: z.string(),
  status: z.enum(VOUCHER_STATUSES),
  expires: z.iso.date(),
  /** What can be spent now. */
  balance: dollars,
  /** Kept for orders that are being placed. */
  held: dollars,
  entries: z.array(
    z.object({
      kind: z.enum(VOUCHER_ENTRY_KINDS),
      amount: dollars,
      orderNumber: z.string().optional(),
      at: instant,
    }),
  ),
})
export type MachineGiftCard = z.infer<typeof machineGiftCard>

export const machineGiftCardResponse = z.object({ giftCard: machineGiftCard })
