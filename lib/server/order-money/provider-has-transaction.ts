import 'server-only'
import type { BookedPayment, ExpectedTransaction } from '#lib/domain/payment/booked-payment.ts'
import type { PaymentProvider } from '../payments/port.ts'

/** A payment is held within this time of its order being written. */
const NEAR_MS = 600_000

/** What cannot be known, with the reason. */
interface Unknown {
  reason: string
}

/**
 * Whether a provider has a transaction that it did not list of a day: it may have been made just before midnight and
 * booked after it, and a refund is listed with its payment, whenever that was made. Asks for it by reference, by the
 * number of a payment, and around the payment [OPS-71].
 */
export async function hasTransaction(
  provider: PaymentProvider,
  name: string,
  payment: BookedPayment,
  expected: ExpectedTransaction,
): Promise<boolean | Unknown> {
  const { reference, transactionId, kind } = expected
  const found = await provider.find(reference, payment.methodCode)
  if (found.found === 'unknown') return { reason: found.reason }
  if (found.found && found.transactionId === transactionId) return true
  const near = await isListedNear(provider, name, payment, expected)
  if (near !== false || kind === 'refund' || transactionId === null) return near
  const news = await provider.news(transactionId)
  return news.known === 'unknown' ? { reason: news.reason } : news.known
}

async function isListedNear(
  provider: PaymentProvider,
  name: string,
  { madeAt }: BookedPayment,
  { transactionId }: ExpectedTransaction,
): Promise<boolean | Unknown> {
  const [from, until] = [new Date(madeAt.getTime() - NEAR_MS), new Date(madeAt.getTime() + NEAR_MS)]
  for await (const page of provider.madeBetween(name, from, until)) {
    if (!page.ok) return { reason: page.reason }
    if (page.transactions.some((each) => each.transactionId === transactionId)) return true
  }
  return false
}
