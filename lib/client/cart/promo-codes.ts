import { couponMessage, sameCode } from '#lib/domain/cart/cart-promo.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import type { ApiError } from '../call-error.ts'
import { loadCheckoutData } from '../checkout/checkout-data.ts'

export type CodeOutcome = { ok: true } | { ok: false; message: string }

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

/** Takes a code off the order. */
export function dropPromoCode(code: string): void {
  rememberCheckout({ promoCodes: keptCodes().filter((held) => !sameCode(held, code)) })
}

async function askFor(code: string): Promise<CodeOutcome> {
  try {
    const load = await loadCheckoutData()
    const answers = load.result === 'SUCCESS' ? load.data.couponResults : []
    const answer = answers.find((each) => sameCode(each.code, code))
    if (!answer) return refusedAs('DEFAULT')
    const message = couponMessage(answer)
    return message === undefined ? { ok: true } : { ok: false, message }
  } catch (error) {
    // A cart the shop does not quote, whatever the code, is to be mended first; trying again would not help [API-28].
    const status = (error as Partial<ApiError>).refusal?.status
    if (status === 422 || status === 404) return { ok: false, message: 'Some items in your cart need your attention.' }
    return { ok: false, message: 'We couldn’t check this code just now. Please try again.' }
  }
}

function refusedAs(result: string): CodeOutcome {
  return { ok: false, message: couponMessage({ result, parameters: {} }) ?? '' }
}

function keptCodes(): readonly string[] {
  return useCheckoutStore.getState().record.promoCodes ?? []
}
