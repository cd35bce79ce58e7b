import 'server-only'
import { toDollars } from '#lib/domain/money/money.ts'
import { giftCardCodeProblem } from '#lib/domain/vouchers/voucher-form.ts'
import { verifyBotToken } from '../bot/verify.ts'
import { openVoucher } from '../gift-cards/open-voucher.ts'
import { mayTry, secondsCounted } from '../platform/attempts.ts'
import { err, ok } from '../platform/result.ts'
import { clientAddress } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

/** The balance of a gift card [API-30, VOUCH-03]. The log never sees this call's code and query [VOUCH-16]. */
export function mountVouchers(app: ApiApp): void {
  serve(app, 'voucherBalance', async (c, _, { pin, recaptchaToken }) => {
    const code = c.req.param('code') ?? ''
    const problem = giftCardCodeProblem(code)
    if (problem) return err('InvalidRequest', { fields: { code: problem } })
    if (!(await mayTry('giftCard', clientAddress(c)))) {
      c.header('Retry-After', String(secondsCounted('giftCard')))
      return err('RateLimited')
    }
    const person = await verifyBotToken(recaptchaToken, 'payment_voucher_balance_fetch')
    if (!person.ok) return person
    const voucher = await openVoucher(code, pin, new Date())
    if (!voucher.ok) return voucher
    const { expires, balance } = voucher.value
    return ok({ expires, amountRemaining: toDollars(balance) })
  })
}
