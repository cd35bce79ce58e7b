import type { Cents } from '../money/money.ts'
import { VOUCHERS_PER_ORDER_MAX } from '../shop-rules.ts'
import { giftCardCode } from './gift-card.ts'

export interface VoucherBalance {
  /** Its last day, `YYYY-MM-DD`, to the end of that day in Perth [VOUCH-15]. */
  expires: string
  amountRemaining: Cents
}

/** A gift card as it is applied to an order [VOUCH-01]. */
export interface Voucher extends VoucherBalance {
  code: string
  pin: string
}

/** What came of asking for a balance; `silence` is no answer at all. */
export type VoucherAnswer =
  | { kind: 'balance'; balance: VoucherBalance }
  | { kind: 'refused'; errorCode: string; message: string }
  | { kind: 'silence' }

export type VoucherResult = 'SUCCESS' | 'SUSPENDED' | 'EXPIRED' | 'NOT_FOUND' | 'LOCKED'

const RESULTS: ReadonlyMap<string, VoucherResult> = new Map([
  ['VoucherExpired', 'EXPIRED'],
  ['VoucherInvalid', 'NOT_FOUND'],
  ['VoucherLocked', 'LOCKED'],
])

/** The shop's exact words for a suspended card: there is no code for it [VOUCH-07]. */
export const SUSPENDED_MESSAGE = 'Gift card is suspended'

/**
 * The result of asking for a balance [VOUCH-05 to VOUCH-07]; undefined when it was none, and nothing is known
 * [VOUCH-12].
 */
export function voucherResult(answer: VoucherAnswer): VoucherResult | undefined {
  if (answer.kind === 'balance') return 'SUCCESS'
  if (answer.kind === 'silence') return undefined
  const { errorCode, message } = answer
  if (errorCode === 'InvalidRequest' && message === SUSPENDED_MESSAGE) return 'SUSPENDED'
  return RESULTS.get(errorCode)
}

export type VoucherDefect = Exclude<VoucherResult, 'SUCCESS'> | 'REDEEMED'

/**
 * Why a card cannot pay. A card without money counts as redeemed [VOUCH-10]; undefined: it can pay, or nothing is
 * known.
 */
export function voucherDefect(answer: VoucherAnswer): VoucherDefect | undefined {
  const result = voucherResult(answer)
  if (result !== 'SUCCESS') return result
  // Stryker disable next-line ConditionalExpression: nothing but a balance succeeds
  return answer.kind === 'balance' && answer.balance.amountRemaining > 0 ? undefined : 'REDEEMED'
}

/**
 * Why a card may not join the ones that are there: it is one of them, or they are as many as an order takes [VOUCH-10,
 * VOUCH-15].
 */
export function joinProblem(codes: readonly string[], typed: string): 'ALREADY_APPLIED' | 'TOO_MANY' | undefined {
  if (codes.some((code) => giftCardCode(code) === giftCardCode(typed))) return 'ALREADY_APPLIED'
  return codes.length >= VOUCHERS_PER_ORDER_MAX ? 'TOO_MANY' : undefined
}
