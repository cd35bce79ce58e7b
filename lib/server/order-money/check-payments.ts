import 'server-only'
import type { BookedPayment, ExpectedTransaction } from '#lib/domain/payment/booked-payment.ts'
import {
  compareTransaction,
  type Difference,
  type DifferenceKind,
  unlistedTransactions,
} from '#lib/domain/payment/payment-comparison.ts'
import type { ProviderTransaction } from '#lib/domain/payment/provider-transaction.ts'
import { providerOfMethod } from '../payments/offered.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'
import { paymentsNamed, paymentsOfSpan } from './booked-payments.ts'
import { hasTransaction } from './provider-has-transaction.ts'

export interface CheckedSpan {
  from: Date
  /** What was made at this instant is not looked at. */
  until: Date
  now: Date
  /** The names of the providers that are asked. */
  providers: readonly string[]
}

/** What a check of payments came to. */
export interface PaymentCheck {
  /** Transactions that providers listed. */
  listed: number
  /** Payments of the books that were looked at for what no provider listed. */
  booked: number
  /** Differences of what somebody is just at: none yet. */
  moving: number
  differences: Record<DifferenceKind, number>
  /** Providers that could not be asked, with the reason: nothing of theirs is known to agree. */
  unanswered: Map<string, string>
}

const DAY_MS = 86_400_000

/**
 * Holds what providers list of a span against the books, and the books against what they list, and tells `report` of
 * each difference with its provider's name. Goes through it by the day, so that a month needs no more memory than the
 * busiest day's numbers. Changes nothing [OPS-71].
 */
export async function checkPayments(
  span: CheckedSpan,
  report: (difference: Difference, provider: string) => void,
  provider: () => PaymentProvider = paymentProvider,
): Promise<PaymentCheck> {
  const differences = { unknownToBooks: 0, unknownToProvider: 0, differentAmount: 0, differentState: 0 }
  const check: PaymentCheck = { listed: 0, booked: 0, moving: 0, differences, unanswered: new Map() }
  const run: Run = {
    ...span,
    check,
    provider: provider(),
    report: (difference, name) => {
      differences[difference.kind] += 1
      report(difference, name)
    },
  }
  for (let from = span.from; from < span.until; from = new Date(from.getTime() + DAY_MS)) {
    const day = { from, until: new Date(Math.min(from.getTime() + DAY_MS, span.until.getTime())) }
    const listed = new Set<string>()
    for (const name of span.providers) await compareListing(run, name, day, listed)
    await compareBooks(run, day, listed)
  }
  return check
}

interface Run extends CheckedSpan {
  check: PaymentCheck
  provider: PaymentProvider
  report: (difference: Difference, provider: string) => void
}

interface Day {
  from: Date
  until: Date
}

/** Compares what a provider lists of a day, and notes its numbers in `listed`. */
async function compareListing(
  { check, provider, report, now }: Run,
  name: string,
  { from, until }: Day,
  listed: Set<string>,
): Promise<void> {
  if (check.unanswered.has(name)) return
  for await (const page of provider.madeBetween(name, from, until)) {
    if (!page.ok) {
      check.unanswered.set(name, page.reason)
      return
    }
    check.listed += page.transactions.length
    const paymentOf = await paymentsOf(page.transactions)
    for (const transaction of page.transactions) {
      listed.add(transaction.transactionId)
      const verdict = compareTransaction(transaction, paymentOf(transaction), now)
      if (verdict === 'moving') check.moving += 1
      else if (verdict !== 'agrees') report(verdict, name)
    }
  }
}

/** Finds the payment of a transaction: of its number, else of its reference, else of what it was taken of. */
async function paymentsOf(transactions: readonly ProviderTransaction[]) {
  const numbers = transactions.flatMap(({ transactionId, parentId }) => [transactionId, parentId ?? transactionId])
  const references = transactions.map(({ reference }) => reference)
  const byNumber = new Map<string | null, BookedPayment>()
  const byReference = new Map<string, BookedPayment>()
  for (const payment of await paymentsNamed(references, numbers)) {
    for (const { reference, transactionId } of [payment, ...payment.movements]) {
      byNumber.set(transactionId, payment)
      byReference.set(reference, payment)
    }
  }
  return ({ transactionId, reference, parentId }: ProviderTransaction): BookedPayment | undefined =>
    byNumber.get(transactionId) ?? byReference.get(reference) ?? (parentId ? byNumber.get(parentId) : undefined)
}

/** Tells what the books have of a day and no provider, which is asked for it by itself before. */
async function compareBooks(run: Run, day: Day, listed: ReadonlySet<string>): Promise<void> {
  const { check, now, report } = run
  const isListed = ({ transactionId }: ExpectedTransaction) => transactionId !== null && listed.has(transactionId)
  for await (const payments of paymentsOfSpan(day.from, day.until)) {
    check.booked += payments.length
    for (const payment of payments) {
      const name = providerOfMethod(payment.methodCode)
      for (const expected of unlistedTransactions(payment, { ...day, now }, isListed)) {
        if (check.unanswered.has(name)) continue
        const has = await ask(run, name, payment, expected)
        if (has === 'unknown') continue
        if (!has) report({ kind: 'unknownToProvider', expected, payment }, name)
      }
    }
  }
}

async function ask(
  { check, provider, providers }: Run,
  name: string,
  payment: BookedPayment,
  expected: ExpectedTransaction,
): Promise<boolean | 'unknown'> {
  const has = providers.includes(name)
    ? await hasTransaction(provider, name, payment, expected)
    : { reason: 'its keys are not set' }
  if (typeof has === 'boolean') return has
  check.unanswered.set(name, has.reason)
  return 'unknown'
}
