import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { PaymentEntry } from '#lib/contract/order.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { giftCardCode } from '#lib/domain/vouchers/gift-card.ts'
import { appliedVouchers } from '#stores/vouchers.ts'
import { recheckGiftCards } from './gift-cards.ts'

/** The payments that gift cards make: as much of each as the quote uses [PAY-04, PAY-11, VOUCH-14]. */
export function voucherPayments({ creditUsages }: Pick<CheckoutData, 'creditUsages'>): PaymentEntry[] {
  const held = appliedVouchers()
  return creditUsages.flatMap(({ code, amount }) => {
    const voucher = held.find((each) => each.code === giftCardCode(code))
    return voucher
      ? [{ methodCode: VOUCHER_METHOD_CODE, type: 'immediate' as const, code, pin: voucher.pin, amount }]
      : []
  })
}

/** Refusals of a placement after which no card's balance is certain. Suspended is an InvalidRequest [VOUCH-07]. */
const ABOUT_GIFT_CARDS: ReadonlySet<string | undefined> = new Set([
  'VoucherInsufficientFunds',
  'VoucherExpired',
  'VoucherInvalid',
  'VoucherLocked',
  'InvalidRequest',
])

/** Looks at the cards again after a refusal that may be theirs [PAY-14, SM-PAY-04]. */
export async function recheckAfterRefusal(errorCode: string | undefined): Promise<void> {
  if (ABOUT_GIFT_CARDS.has(errorCode)) await recheckGiftCards()
}
