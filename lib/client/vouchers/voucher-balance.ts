import { fromDollars } from '#lib/domain/money/money.ts'
import { giftCardCode } from '#lib/domain/vouchers/gift-card.ts'
import type { VoucherAnswer } from '#lib/domain/vouchers/voucher.ts'
import { tidyPin } from '#lib/domain/vouchers/voucher-form.ts'
import { api } from '../api.ts'
import { botToken } from '../bot/token.ts'
import { ApiError, NetworkError } from '../call-error.ts'

/**
 * Asks the shop for a card's balance, with a fresh bot-protection token [VOUCH-03, VOUCH-04]. Programming errors are
 * thrown on.
 */
export async function askVoucherBalance(code: string, pin: string): Promise<VoucherAnswer> {
  const recaptchaToken = await botToken('payment_voucher_balance_fetch')
  try {
    const { expires, amountRemaining } = await api('voucherBalance', {
      params: { code: giftCardCode(code) },
      query: { pin: tidyPin(pin), recaptchaToken },
    })
    return { kind: 'balance', balance: { expires, amountRemaining: fromDollars(amountRemaining) } }
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'silence' }
    if (!(error instanceof ApiError)) throw error
    const { errorCode, message } = error.refusal
    return { kind: 'refused', errorCode, message }
  }
}
