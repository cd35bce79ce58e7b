import { couponMessage } from '#lib/domain/cart/cart-promo.ts'
import { CODE_UNCHECKED, sameCode } from '#lib/domain/cart/promo-code.ts'
import { rememberCheckout } from '#stores/checkout.ts'
import type { ApiError } from '../call-error.ts'
import { loadCheckoutData } from '../checkout/checkout-data.ts'
import { dropPromoCode, keptCodes } from './kept-codes.ts'

/** `result` is the quote's word for a refusal; undefined where nobody could be asked about the code. */
export type CodeOutcome = { ok: true } | { ok: false; message: string; result?: string }

/** Tries a promo code with the server's quote. A refused one is not kept [PROMO-01, PROMO-02, PROMO-08]. */
export async function tryPromoCode(typed: string): Promise<CodeOutcome> {
  const code = typed.trim()
  if (code === '') return { ok: false, message: 'Enter a promo code.' }
  if (keptCodes().some((held) => sameCode(held, code))) return refusedAs('ALREADY_APPLIED')
  rememberCheckout({ promoCodes: [...keptCodes(), code] })
  const outcome = await askFor(code)
  if (!outcome.ok) dropPromoCode(code)
  return outcome
}

async function askFor(code: string): Promise<CodeOutcome> {
  try {
    const load = await loadCheckoutData()
    const answers = load.result === 'SUCCESS' ? load.data.couponResults : []
    const answer = answers.find((each) => sameCode(each.code, code))
    if (!answer) return { ok: false, message: couponMessage({ result: 'DEFAULT', parameters: {} }) ?? '' }
    const message = couponMessage(answer)
    return message === undefined ? { ok: true } : { ok: false, message, result: answer.result }
  } catch (error) {
    // A cart the shop does not quote, whatever the code, is to be mended first; trying again would not help [API-28].
    const status = (error as Partial<ApiError>).refusal?.status
    if (status === 422 || status === 404) return { ok: false, message: 'Some items in your cart need your attention.' }
    return { ok: false, message: CODE_UNCHECKED }
  }
}

function refusedAs(result: string): CodeOutcome {
  return { ok: false, message: couponMessage({ result, parameters: {} }) ?? '', result }
}
