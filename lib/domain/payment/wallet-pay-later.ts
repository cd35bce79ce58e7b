import type { Cents } from '../money/money.ts'
import { WALLET_PAY_LATER_MAX, WALLET_PAY_LATER_MIN } from '../shop-rules.ts'

/** Whether PayPal's own pay-in-4 takes a total, both ends included [PAY-23]. */
export function allowsWalletPayLater(total: Cents): boolean {
  return total >= WALLET_PAY_LATER_MIN && total <= WALLET_PAY_LATER_MAX
}
