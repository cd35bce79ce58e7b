import { VOUCHERS_PER_ORDER_MAX } from '../shop-rules.ts'
import { giftCardName } from './gift-card.ts'
import type { VoucherDefect } from './voucher.ts'
import { SUSPENDED_MESSAGE } from './voucher.ts'

/**
 * What a shopper reads about a gift card that does not pay, or does not pay as much as it did [VOUCH-09, ERR-42 to
 * ERR-51].
 */
export const VOUCHER_WORDS = {
  NOT_FOUND: 'The gift card code or PIN is incorrect.',
  SUSPENDED: SUSPENDED_MESSAGE,
  LOCKED:
    'This gift card has been locked because an incorrect PIN was entered too many times. Please contact our support team.',
  REDEEMED: 'This gift card has already been redeemed.',
  EXPIRED: 'This gift card has expired.',
  ALREADY_APPLIED: 'This gift card has already been applied.',
  BALANCE_CHANGED: 'The balance of a gift card has changed. Please review your payment and try again.',
  TOO_MANY: `You can use up to ${VOUCHERS_PER_ORDER_MAX} gift cards on one order.`,
  UNABLE_TO_CHECK: "We couldn't check this gift card. Please try again.",
} as const

/** VoucherCancelled: which card was taken off the order, by its last four characters, and why [VOUCH-08, ERR-50]. */
export function cancelledWords(code: string, defect: VoucherDefect): string {
  return `${giftCardName(code)} was removed: ${VOUCHER_WORDS[defect]}`
}
