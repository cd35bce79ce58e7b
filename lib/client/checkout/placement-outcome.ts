import type { Order } from '#lib/contract/order.ts'
import { ApiError, NetworkError, type RefusedCall } from '../call-error.ts'

/** Whether money moved. `unknown` is said as such: nobody is told "not charged" on a guess. */
export type MoneyNote = 'notCharged' | 'unknown'

export type RefusalKind =
  | 'AFTERPAY_CHECKOUT_UPDATED'
  | 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED'
  | 'INSUFFICIENT_VOUCHER_BALANCE'
  | 'CLOUDFLARE_CHALLENGED'
  | 'ORDER_COULD_NOT_BE_PROCESSED'
  | 'REFUSED'
  | 'UNKNOWN'
  | 'KEY_REUSED'

export type PlacementOutcome =
  | { kind: 'SUCCESS'; order: Order }
  | { kind: 'PAYMENT_FAILURE_UNRECOVERABLE'; orderNumber: string; message: string }
  | Refused

interface Refused {
  kind: RefusalKind
  message: string
  money: MoneyNote
  errorCode?: string
  fields?: Readonly<Record<string, string>>
  /** Said before, to an earlier request under the same key. */
  replayed?: true
}

export const UNABLE_TO_PLACE_ORDER = "We couldn't place your order. Please try again."
const ORDER_CHANGED_ELSEWHERE = 'Your order was changed in another window. Please review it and try again.'

const KINDS: Partial<Record<string, RefusalKind>> = {
  PaymentInstrumentTypeNotAccepted: 'PAYMENT_INSTRUMENT_TYPE_NOT_ACCEPTED',
  VoucherInsufficientFunds: 'INSUFFICIENT_VOUCHER_BALANCE',
  OrderCouldNotBeProcessed: 'ORDER_COULD_NOT_BE_PROCESSED',
}

/** Refusals whose own words help the shopper; any other shows UnableToPlaceOrder [PAY-18]. */
const OWN_WORDS = new Set([
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

/** Refusals of a call the shop never looked into. */
const AT_THE_DOOR = new Set([
  'RateLimited',
  'BotCheckFailed',
  'Forbidden',
  'Unauthorised',
  'IdentityExpired',
  'SessionUnreadable',
  'UserNotFound',
])

/** What a failed placement means for the shopper [SM-PAY-02 to SM-PAY-07]. Programming errors are thrown on. */
export function outcomeOf(error: unknown): PlacementOutcome {
  if (error instanceof NetworkError) return { kind: 'UNKNOWN', message: UNABLE_TO_PLACE_ORDER, money: 'unknown' }
  if (!(error instanceof ApiError)) throw error
  const { refusal } = error
  const { errorCode, status, orderNumber, message } = refusal
  if (refusal.challenged) return refused('CLOUDFLARE_CHALLENGED', UNABLE_TO_PLACE_ORDER, refusal)
  if (errorCode === 'PaymentFailureUnrecoverable' && orderNumber) {
    return { kind: 'PAYMENT_FAILURE_UNRECOVERABLE', orderNumber, message }
  }
  if (errorCode === 'PaymentFailureUnrecoverable' || status >= 500 || status === 408) {
    return { kind: 'UNKNOWN', errorCode, message: UNABLE_TO_PLACE_ORDER, money: 'unknown' }
  }
  if (errorCode === 'IdempotencyKeyReused') {
    return { kind: 'KEY_REUSED', errorCode, message: UNABLE_TO_PLACE_ORDER, money: 'unknown' }
  }
  if (errorCode === 'InvalidRequest' && message === 'Afterpay details mismatch') {
    return refused('AFTERPAY_CHECKOUT_UPDATED', ORDER_CHANGED_ELSEWHERE, refusal)
  }
  return refused(KINDS[errorCode] ?? 'REFUSED', OWN_WORDS.has(errorCode) ? message : UNABLE_TO_PLACE_ORDER, refusal)
}

function refused(kind: RefusalKind, message: string, { errorCode, fields, replayed }: RefusedCall): PlacementOutcome {
  return { kind, errorCode, message, money: 'notCharged', fields, ...(replayed ? { replayed } : {}) }
}

/** Whether the call was sent back before the shop looked what it is about: nothing is said of an earlier try. */
export function isTurnedAway(outcome: PlacementOutcome): outcome is Refused {
  return 'errorCode' in outcome && AT_THE_DOOR.has(outcome.errorCode ?? '')
}

/** Whether the shop has said again, for certain, that an earlier try came to nothing. */
export function isOldRefusal(outcome: PlacementOutcome): boolean {
  return 'money' in outcome && outcome.money === 'notCharged' && outcome.replayed === true
}

/** Whether the shop has given its last word on this try, so that the next one is a new one. */
export function isSettled(outcome: PlacementOutcome): boolean {
  return outcome.kind !== 'UNKNOWN' && outcome.kind !== 'KEY_REUSED'
}
