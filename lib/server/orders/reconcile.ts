import 'server-only'
import { pool } from '../db/client.ts'
import { inTransaction } from '../db/transaction.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'
import { log } from '../platform/log.ts'
import { ATTEMPT_LEASE_MS, OPEN_STATES_SQL } from './attempt.ts'
import { type Charge, undoCharge, voidCharge } from './charge.ts'
import { chargeMethod } from './charge-method.ts'
import { type Ending, release } from './close-attempt.ts'
import { mailLetGo, type Shopper } from './doubtful-payment.ts'

export interface Reconciliation {
  /** Attempts brought to an end. */
  ended: number
  /** Attempts whose payment is still not known; they are tried again. */
  waiting: number
}

/** Attempts taken over at a time. */
const BATCH = 20

interface Overdue {
  id: string
  deadline: Date
  order_number: string
  state: 'reserved' | 'authorising' | 'authorised'
  /** Due before its time, because another placement has taken its place: the provider may still be at it. */
  early: boolean
}

/**
 * Drives every overdue attempt to an end: looks its payment up, voids what is held, gives back what was reserved.
 * Idempotent; several instances share the work; safe beside a placement that is still running, which loses its attempt
 * by being overdue and can no longer place it. Runs at start and every minute. Looks at each attempt once: while the
 * provider does not answer, the first would be overdue again before the last had its turn, and a run would never end.
 */
export async function reconcile(provider: () => PaymentProvider = paymentProvider): Promise<Reconciliation> {
  const result = { ended: 0, waiting: 0 }
  const began = await databaseTime()
  for (let overdue = await takeOver(began); overdue.length > 0; overdue = await takeOver(began)) {
    for (const attempt of overdue) {
      const ended = await endAttempt(attempt, provider)
      result[ended ? 'ended' : 'waiting'] += 1
    }
  }
  if (result.ended + result.waiting > 0) log.info(result, 'Overdue orders were looked into')
  return result
}

/** Deadlines are the database's; its clock and ours need not agree. */
async function databaseTime(): Promise<string> {
  const { rows } = await pool().query<{ now: string }>('select now()::text as now')
  return rows[0]?.now ?? 'now'
}

/** Moving the deadline makes an attempt ours: its former owner knows only the old one. */
async function takeOver(overdueAt: string): Promise<Overdue[]> {
  const { rows } = await pool().query<Overdue>(
    `update order_attempts a set deadline = now() + $1 * interval '1 millisecond', updated_at = now()
     from (select id from order_attempts
           where state in ${OPEN_STATES_SQL} and deadline < $3::timestamptz
           order by deadline limit $2 for update skip locked) overdue
     where a.id = overdue.id
     returning a.id, a.deadline, a.order_number, a.state, a.created_at + $1 * interval '1 millisecond' > now() as early`,
    [ATTEMPT_LEASE_MS, BATCH, overdueAt],
  )
  return rows
}

async function endAttempt(attempt: Overdue, provider: () => PaymentProvider): Promise<boolean> {
  try {
    const ending = attempt.state === 'reserved' ? UNPAID : await endingOf(attempt, provider())
    if (!ending) return false
    log.warn({ orderNumber: attempt.order_number, ...ending }, 'An abandoned order was closed')
    return await release(attempt, ending)
  } catch (error) {
    log.error({ err: error, orderNumber: attempt.order_number }, 'An abandoned order could not be closed yet')
    return false
  }
}

const UNPAID: Ending = { state: 'released', payment: 'voided' }

/**
 * By now the provider has had all the time it needs: what it does not know never happened. Of an attempt that is due
 * early it may come to know, so that it is asked once more later; what was reserved is given back at once.
 */
async function endingOf({ id, early }: Overdue, provider: PaymentProvider): Promise<Ending | undefined> {
  const charge = await undoCharge(provider, id, await chargeMethod(id))
  switch (charge.kind) {
    case 'unknown':
      return undefined
    case 'undone':
      return { state: 'failed', payment: 'voided', transactionId: charge.transactionId, inDoubt: true }
    case 'refused':
      return { state: 'declined', payment: 'declined', inDoubt: true }
    case 'absent':
      return { state: 'released', payment: early ? 'unknown' : 'declined', inDoubt: true }
  }
}

/**
 * Looks again for money of an attempt that ended while the provider knew nothing of it yet, and tells the shopper of
 * what it found and let go [PAY-40]. Throws while it still cannot be known, so that the job is tried again.
 */
export async function recheckPayment(
  attemptId: string,
  provider: PaymentProvider = paymentProvider(),
  shopper?: Shopper,
): Promise<void> {
  const charge = await undoKnown(attemptId, provider)
  if (charge.kind === 'unknown') throw new Error(`The payment of attempt ${attemptId} cannot be known yet.`)
  const state = charge.kind === 'undone' ? 'voided' : 'declined'
  await inTransaction(async (client) => {
    const { rowCount } = await client.query(
      `update payments set state = $2, transaction_id = coalesce($3, transaction_id), updated_at = now()
       where attempt_id = $1 and state = 'unknown'`,
      [attemptId, state, charge.kind === 'undone' ? (charge.transactionId ?? null) : null],
    )
    if (rowCount && charge.kind === 'undone' && shopper) await mailLetGo(client, attemptId, shopper)
  })
}

/** A transaction we were told of is let go by its own number where the provider's search does not find it yet. */
async function undoKnown(
  attemptId: string,
  provider: PaymentProvider,
): Promise<Exclude<Charge, { kind: 'authorised' }>> {
  const found = await undoCharge(provider, attemptId, await chargeMethod(attemptId))
  if (found.kind !== 'absent') return found
  const { rows } = await pool().query<{ transactionId: string }>(
    `select transaction_id as "transactionId" from payments
     where attempt_id = $1 and state = 'unknown' and transaction_id is not null`,
    [attemptId],
  )
  const [known] = rows
  if (!known) return found
  return (await voidCharge(provider, attemptId, known.transactionId))
    ? { kind: 'undone', transactionId: known.transactionId }
    : { kind: 'unknown' }
}
