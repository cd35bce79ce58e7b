import { type BookedPayment, type ExpectedTransaction, expectedTransactions } from './booked-payment.ts'
import { holdsMoney, type ProviderTransaction } from './provider-transaction.ts'

/** So long a running shop may need to write down what a provider has done, or a provider to list it. */
export const SETTLING_MINUTES = 15
const SETTLING_MS = SETTLING_MINUTES * 60_000

/** Something a provider and our books do not say alike [OPS-71]. */
export type Difference =
  /** Money is held or was moved and no order is paid with it: an order that was lost. `payment` is what it is near. */
  | { kind: 'unknownToBooks'; transaction: ProviderTransaction; payment?: BookedPayment | undefined }
  | { kind: 'unknownToProvider'; expected: ExpectedTransaction; payment: BookedPayment }
  | {
      kind: 'differentAmount' | 'differentState'
      transaction: ProviderTransaction
      expected: ExpectedTransaction
      payment: BookedPayment
    }

export type DifferenceKind = Difference['kind']

/** `moving` is a difference of what somebody is just at: it is no difference yet. */
export type Verdict = 'agrees' | 'moving' | Difference

/**
 * Holds one transaction against the payment it is of: the one of its reference, its number or its parent. Without one
 * it agrees only where it holds nothing [OPS-71].
 */
export function compareTransaction(
  transaction: ProviderTransaction,
  payment: BookedPayment | undefined,
  now: Date,
): Verdict {
  const difference = differenceOf(transaction, payment)
  if (!difference) return 'agrees'
  const settling = isYoung(transaction.madeAt, now) || (payment && isMoving(payment, now))
  return settling ? 'moving' : difference
}

function differenceOf(transaction: ProviderTransaction, payment: BookedPayment | undefined): Difference | undefined {
  const expected = payment && expectedTransactions(payment).find((each) => isOf(transaction, each))
  if (!payment || !expected)
    return holdsMoney(transaction) ? { kind: 'unknownToBooks', transaction, payment } : undefined
  if (!isState(transaction, expected)) return { kind: 'differentState', transaction, expected, payment }
  const counts = expected.holds === 'held' || expected.holds === 'taken'
  const differs = counts && transaction.amount !== expected.amount
  return differs ? { kind: 'differentAmount', transaction, expected, payment } : undefined
}

/** A second transaction under a reference is another one: it was made when an answer was lost. */
function isOf(transaction: ProviderTransaction, expected: ExpectedTransaction): boolean {
  if (transaction.kind !== expected.kind) return false
  if (expected.transactionId !== null) return transaction.transactionId === expected.transactionId
  return transaction.reference === expected.reference
}

function isState(transaction: ProviderTransaction, { holds }: ExpectedTransaction): boolean {
  switch (holds) {
    case 'held':
      return transaction.state === 'authorised'
    case 'taken':
      return transaction.state === 'captured'
    case 'nothing':
      return !holdsMoney(transaction)
    case 'anything':
      return true
  }
}

/**
 * What a payment should have at its provider, made from `from` until `until`, and was not `listed` there. Nothing of a
 * payment that somebody is just at [OPS-71].
 */
export function unlistedTransactions(
  payment: BookedPayment,
  { from, until, now }: { from: Date; until: Date; now: Date },
  listed: (expected: ExpectedTransaction) => boolean,
): ExpectedTransaction[] {
  if (isMoving(payment, now)) return []
  return expectedTransactions(payment).filter((each) => {
    const counts = each.holds === 'held' || each.holds === 'taken'
    return counts && each.madeAt >= from && each.madeAt < until && !listed(each)
  })
}

function isMoving({ changedAt, movements }: BookedPayment, now: Date): boolean {
  return isYoung(changedAt, now) || movements.some(({ state }) => state === 'reserved' || state === 'asking')
}

function isYoung(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < SETTLING_MS
}
