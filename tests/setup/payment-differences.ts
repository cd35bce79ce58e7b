import type { Difference } from '#lib/domain/payment/payment-comparison.ts'
import { checkPayments, type PaymentCheck } from '#lib/server/order-money/check-payments.ts'

const HOUR_MS = 3_600_000
const BEGAN = new Date(Date.now() - HOUR_MS)

export interface Told extends PaymentCheck {
  told: [provider: string, kind: string, transactionId: string | null][]
}

/** Orders of tests are placed in real time: to be old they are looked at from tomorrow. */
export const tomorrow = () => new Date(Date.now() + 24 * HOUR_MS)

/** What the books and the providers do not say alike of what was made since this process began, as `now` sees it. */
export async function differencesOf(
  now = tomorrow(),
  providers = ['braintree', 'afterpay'],
  from = BEGAN,
): Promise<Told> {
  const told: Told['told'] = []
  const report = (difference: Difference, provider: string) => {
    const { transactionId } = difference.kind === 'unknownToProvider' ? difference.expected : difference.transaction
    told.push([provider, difference.kind, transactionId])
  }
  return { ...(await checkPayments({ from, until: now, now, providers }, report)), told }
}
