import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { pool } from '../db/client.ts'
import { err, type Result } from '../platform/result.ts'

/** Longer than the programme may take to answer and the database to write it down. */
const LEASE_MS = 30_000
/** Longer than the programme may take to answer. */
const WAIT_MAX_MS = 6000
const LOOK_EVERY_MS = 50

/**
 * Changes a customer's membership while nobody else does. No connection is held while the programme is asked: the
 * customer's row says until when it is somebody's turn. Refuses with `busy` when that lasts, and with UserNotFound when
 * the customer is gone.
 */
export async function inTurn<T>(
  customerId: string,
  busy: ErrorCode,
  change: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const until = Date.now() + WAIT_MAX_MS
  let lease = await take(customerId)
  while (lease === 'taken') {
    if (Date.now() >= until) return err(busy)
    await pause(LOOK_EVERY_MS)
    lease = await take(customerId)
  }
  if (lease === 'gone') return err('UserNotFound')
  try {
    return await change()
  } finally {
    // One that cannot be given back ends by itself.
    await giveBack(customerId, lease).catch(() => {})
  }
}

async function take(customerId: string): Promise<Date | 'taken' | 'gone'> {
  const { rows } = await pool().query<{ lease: Date | null }>(
    `with taken as (
       update customers set membership_until = now() + $2 * interval '1 millisecond'
       where id = $1 and (membership_until is null or membership_until < now()) returning membership_until
     )
     select (select membership_until from taken) as lease from customers where id = $1`,
    [customerId, LEASE_MS],
  )
  const [row] = rows
  return row ? (row.lease ?? 'taken') : 'gone'
}

async function giveBack(customerId: string, lease: Date): Promise<void> {
  await pool().query('update customers set membership_until = null where id = $1 and membership_until = $2', [
    customerId,
    lease,
  ])
}
