import { sameCode } from '#lib/domain/cart/promo-code.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'

/** The promo codes that are on the order now. */
export function keptCodes(): readonly string[] {
  return useCheckoutStore.getState().record.promoCodes ?? []
}

/** Takes a code off the order. */
export function dropPromoCode(code: string): void {
  rememberCheckout({ promoCodes: keptCodes().filter((held) => !sameCode(held, code)) })
}
