import 'server-only'
import type { Authorisation, CardRefusal, Lookup, PaymentProvider, Settlement } from '../payments/port.ts'
import { log } from '../platform/log.ts'
import type { ChargePayment } from './payment-plan.ts'

const IN_DOUBT = 'A payment cannot be known or undone yet'

/** How asking for money ended. */
export type Charge =
  | { kind: 'authorised'; transactionId: string; summary: string }
  /** A known no: no money is held. */
  | { kind: 'refused'; code: CardRefusal | 'checkoutUpdated' }
  /** The provider was in trouble, and holds nothing of ours (any more). */
  | { kind: 'undone'; transactionId: string | undefined }
  /** The provider was in trouble and knows nothing of it yet: looked at again later. */
  | { kind: 'absent' }
  /** Nobody can say whether money is held. */
  | { kind: 'unknown' }

/**
 * Authorises a payment with the attempt as reference. When the answer cannot be understood, the reference is looked up
 * and what is found is voided, so that nobody pays for an order that is not there [PAY-33].
 */
export async function charge(provider: PaymentProvider, reference: string, payment: ChargePayment): Promise<Charge> {
  const { amount, token, deviceData, methodCode, saved } = payment
  const answer = await asked(
    () => provider.authorise({ reference, amount, token, deviceData, methodCode, saved }),
    (reason): Authorisation => ({ ok: false, code: 'unknown', reason }),
  )
  if (answer.ok) return { kind: 'authorised', transactionId: answer.transactionId, summary: answer.summary }
  if (answer.code !== 'unknown') return { kind: 'refused', code: answer.code }
  log.warn({ reference, reason: answer.reason }, 'A payment went unanswered')
  return undoCharge(provider, reference, methodCode)
}

/** Finds the money of a reference and lets it go. Never answers `authorised`. */
export async function undoCharge(
  provider: PaymentProvider,
  reference: string,
  methodCode: string,
): Promise<Exclude<Charge, { kind: 'authorised' }>> {
  const found = await asked(
    () => provider.find(reference, methodCode),
    (reason): Lookup => ({ found: 'unknown', reason }),
  )
  if (found.found === 'unknown') {
    log.error({ reference, reason: found.reason }, IN_DOUBT)
    return { kind: 'unknown' }
  }
  if (!found.found) return { kind: 'absent' }
  if (found.state === 'declined')
    return { kind: 'refused', code: found.asksBank ? 'authenticationRequired' : 'declined' }
  if (found.state === 'voided') return { kind: 'undone', transactionId: found.transactionId }
  return (await voidCharge(provider, reference, found.transactionId))
    ? { kind: 'undone', transactionId: found.transactionId }
    : { kind: 'unknown' }
}

/** Whether a transaction is void now. */
export async function voidCharge(
  provider: PaymentProvider,
  reference: string,
  transactionId: string,
): Promise<boolean> {
  const settled = await asked(
    () => provider.void(transactionId),
    (reason): Settlement => ({ ok: false, code: 'unknown', reason }),
  )
  if (!settled.ok) log.error({ reference, reason: settled.reason }, IN_DOUBT)
  return settled.ok
}

/** A provider's own bug is trouble like any other: the money may have moved. */
async function asked<T>(ask: () => Promise<T>, otherwise: (reason: string) => T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log.error({ err: error }, 'The payment adapter failed')
    return otherwise('the adapter failed')
  }
}
