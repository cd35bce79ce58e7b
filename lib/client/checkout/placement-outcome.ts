import type { Order } from '#lib/contract/order.ts'
import type { PlacementMoney, PlacementStatusResponse } from '#lib/contract/placement.ts'
import { ApiError, NetworkError, type RefusedCall } from '../call-error.ts'

type FailedPlacement = Extract<PlacementStatusResponse, { state: 'failed' }>

/** Whether money moved. `held` and `unknown` are said as such: nobody is told "not charged" on a guess. */
export type MoneyNote = PlacementMoney | 'unknown'

export type RefusalKind =
  | 'AFTERPAY_CHECKOUT_UPDATED'
  | 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED'
  | 'INSUFFICIENT_VOUCHER_BALANCE'
  | 'CLOUDFLARE_CHALLENGED'
  | 'ORDER_COULD_NOT_BE_PROCESSED'
  | 'REFUSED'
  | 'UNKNOWN'

export type PlacementOutcome =
  /** `late` when it is heard of by asking what became of an earlier try. */
  | { kind: 'SUCCESS'; order: Order; late?: true }
  | { kind: 'PAYMENT_FAILURE_UNRECOVERABLE'; orderNumber: string; message: string }
  | Refused

interface Refused {
  kind: RefusalKind
  message: string
  money: MoneyNote
  errorCode?: string
  fields?: Readonly<Record<string, string>>
}

/** An outcome that is no order and says whether money moved. */
export type PlacementRefusal = Extract<PlacementOutcome, { money: unknown }>

/** Whether the card's bank has to hear from its owner before the order can be paid for [PAY-48]. */
export function wantsBank(outcome: { kind: string; errorCode?: string }): outcome is PlacementRefusal {
  return outcome.errorCode === 'PaymentAuthenticationRequired'
}

/** UnableToPlaceOrder [PAY-18]. */
export const UNABLE_TO_PLACE_ORDER = "We couldn't place your order. Please try again."
export const ORDER_CHANGED_ELSEWHERE = 'Your order was changed in another window. Please review it and try again.'

const KINDS: Partial<Record<string, RefusalKind>> = {
  PaymentInstrumentTypeNotAccepted: 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED',
  VoucherInsufficientFunds: 'INSUFFICIENT_VOUCHER_BALANCE',
  OrderCouldNotBeProcessed: 'ORDER_COULD_NOT_BE_PROCESSED',
}

/** Refusals whose own words help the shopper; any other shows UnableToPlaceOrder [PAY-18]. */
const OWN_WORDS = new Set([
  'PaymentAuthenticationRequired',
  'PaymentDeclined',
  'PaymentInstrumentTypeNotAccepted',
  'VoucherInsufficientFunds',
  'VoucherExpired',
  'VoucherInvalid',
  'VoucherLocked',
  'ItemSoldOut',
  'StoreStockUnavailable',
  'ClickAndCollectUnavailable',
  'DeliveryMethodUnavailable',
  'AuthorityToLeaveRequired',
  'OrderCouldNotBeProcessed',
  'CartInvalid',
  'ChallengeFailed',
  'AmountMismatch',
  'PayLaterOutOfRange',
  'PaymentMethodNotFound',
  'RateLimited',
  'Unauthorised',
  'IdentityExpired',
])

/** The shop has not heard of the placement: nothing came of it, and the next one takes its place. */
export const NOT_RECEIVED: Refused = { kind: 'REFUSED', message: UNABLE_TO_PLACE_ORDER, money: 'notCharged' }

/** Nobody has heard what became of the placement: the shop may have it. */
export const NOT_ANSWERED: PlacementRefusal = { kind: 'UNKNOWN', message: UNABLE_TO_PLACE_ORDER, money: 'unknown' }

/** Answers that say nothing about the order: what became of it has to be asked [PAY-38]. */
const SAYS_NOTHING = new Set(['IdempotencyKeyReused', 'PlacementUnderWay', 'PlacementClosed'])

/** What a failed placement means for the shopper [SM-PAY-02 to SM-PAY-07]. Programming errors are thrown on. */
export function outcomeOf(error: unknown): PlacementOutcome {
  if (error instanceof NetworkError) return NOT_ANSWERED
  if (!(error instanceof ApiError)) throw error
  const { refusal } = error
  const { errorCode, status, orderNumber, message, details } = refusal
  if (refusal.challenged) return refused('CLOUDFLARE_CHALLENGED', UNABLE_TO_PLACE_ORDER, refusal)
  if (errorCode === 'PaymentFailureUnrecoverable' && orderNumber) {
    return { kind: 'PAYMENT_FAILURE_UNRECOVERABLE', orderNumber, message }
  }
  const money = moneyOf(refusal)
  if (money) return { ...refused('REFUSED', UNABLE_TO_PLACE_ORDER, refusal), money }
  if (errorCode === 'PaymentFailureUnrecoverable' || SAYS_NOTHING.has(errorCode) || status >= 500 || status === 408) {
    // A shop that is closed says so at its door, which knows nothing of a try that came before it was closed [OPS-41].
    const words = details?.['closed'] === true ? message : UNABLE_TO_PLACE_ORDER
    return { ...NOT_ANSWERED, errorCode, message: words }
  }
  return refusedInWords(message, refusal)
}

/** A refusal in the words that help its shopper; of Afterpay's, the shop's words say which it is [PAY-12, ERR-58]. */
function refusedInWords(message: string | undefined, refusal: Parameters<typeof refused>[2]): Refused {
  const { errorCode } = refusal
  if (errorCode === 'InvalidRequest' && message === 'Afterpay details mismatch') {
    return refused('AFTERPAY_CHECKOUT_UPDATED', ORDER_CHANGED_ELSEWHERE, refusal)
  }
  const words = OWN_WORDS.has(errorCode) && message ? message : UNABLE_TO_PLACE_ORDER
  return refused(KINDS[errorCode] ?? 'REFUSED', words, refusal)
}

/** A provider in trouble, of which the shop knows already what it did to the money [PAY-39]. */
function moneyOf({ errorCode, details }: RefusedCall): PlacementMoney | undefined {
  const money = details?.['money']
  return errorCode === 'ProviderUnavailable' && isMoney(money) ? money : undefined
}

function isMoney(value: unknown): value is PlacementMoney {
  return value === 'notCharged' || value === 'released' || value === 'held'
}

function refused(
  kind: RefusalKind,
  message: string,
  { errorCode, fields }: Pick<RefusedCall, 'errorCode' | 'fields'>,
): Refused {
  return { kind, errorCode, message, money: 'notCharged', fields }
}

/**
 * What a placement that failed means for the shopper who hears of it by asking: the same as if the answer had come
 * [PAY-38].
 */
export function failedOutcome({ money, errorCode, message, orderNumber }: FailedPlacement): PlacementOutcome {
  if (errorCode === 'PaymentFailureUnrecoverable' && orderNumber) {
    return { kind: 'PAYMENT_FAILURE_UNRECOVERABLE', orderNumber, message: message ?? UNABLE_TO_PLACE_ORDER }
  }
  if (errorCode === undefined) return { kind: 'REFUSED', message: UNABLE_TO_PLACE_ORDER, money }
  return { ...refusedInWords(message, { errorCode, fields: {} }), money }
}

/** Whether the shop has given its last word on this try, so that the next one is a new one. */
export function isFinal(outcome: PlacementOutcome): boolean {
  return outcome.kind !== 'UNKNOWN'
}
