import { z } from 'zod'
import { giftCardPinProblem, tidyPin } from '#lib/domain/vouchers/voucher-form.ts'
import { dollars } from './fields.ts'

export const giftCardPin = z
  .string({ error: 'PIN is required.' })
  .superRefine((value, ctx) => {
    const message = giftCardPinProblem(value)
    if (message) ctx.addIssue({ code: 'custom', message })
  })
  .transform(tidyPin)

/** Query of GET /payment/voucher/balance/{code} [API-30]. */
export const voucherBalanceQuery = z.object({
  pin: giftCardPin,
  recaptchaToken: z.string().max(4096).optional(),
})

/** What is left on a gift card, and its last day [VOUCH-01, VOUCH-03]. */
export const voucherBalanceResponse = z.object({ expires: z.iso.date(), amountRemaining: dollars })
