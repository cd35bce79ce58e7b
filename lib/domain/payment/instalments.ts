import type { Cents } from '../money/money.ts'
import {
  PAY_LATER_INSTALMENT_WEEKS,
  PAY_LATER_MENTION_MIN,
  PAY_LATER_TOTAL_MAX,
  PAY_LATER_TOTAL_MIN,
} from '../shop-rules.ts'

export interface Instalment {
  amount: Cents
  /** Days after the purchase. */
  afterDays: number
}

/** Whether pay-later takes an order's total, both ends included, whatever gift cards pay of it [PAY-19]. */
export function allowsPayLater(total: Cents): boolean {
  return total >= PAY_LATER_TOTAL_MIN && total <= PAY_LATER_TOTAL_MAX
}

/**
 * Whether pay-later is spoken of beside a price, a cart or a total: what it takes, but no payments of a few cents
 * [PAY-47].
 */
export function mentionsPayLater(total: Cents): boolean {
  return total >= PAY_LATER_MENTION_MIN && allowsPayLater(total)
}

/** Four payments that sum to the total; spare cents go on the first [PAY-20, PAY-21]. */
export function instalments(total: Cents): Instalment[] {
  const each = Math.floor(total / PAY_LATER_INSTALMENT_WEEKS.length)
  return PAY_LATER_INSTALMENT_WEEKS.map((weeks, i) => ({
    amount: i === 0 ? total - each * (PAY_LATER_INSTALMENT_WEEKS.length - 1) : each,
    afterDays: weeks * 7,
  }))
}
