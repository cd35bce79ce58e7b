import 'server-only'
import { ERRORS, type ErrorCode } from '#lib/contract/errors.ts'
import type { Order } from '#lib/contract/order.ts'
import type { PlacementMoney } from '#lib/contract/placement.ts'
import { REPLACED_KEYS_MAX } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { type Caller, callerKey } from '../platform/caller.ts'
import { OPEN_STATES_SQL } from './attempt.ts'
import { attemptsOf, callersOf, isUnderWay, type KeyedAttempt } from './attempt-key.ts'
import { readOrder } from './order-record.ts'

export type PlacementStatus =
  /** `guests` when it belongs to no account. */
  | { state: 'placed'; order: Order; guests: boolean }
  | { state: 'underWay' }
  | { state: 'failed'; money: PlacementMoney; errorCode?: ErrorCode; message?: string; orderNumber?: string }
  | { state: 'unknown' }

/**
 * What became of a placement of the caller's, by its key [API-83]. One that another took the place of tells what became
 * of that one, as far as the shop has heard of it.
 */
export async function placementStatus(key: string, caller: Caller): Promise<PlacementStatus> {
  const callers = callersOf(caller)
  let told: PlacementStatus = { state: 'unknown' }
  const seen = new Set<string>()
  for (let next: string | undefined = key; next !== undefined && !seen.has(next); ) {
    seen.add(next)
    const attempts: KeyedAttempt[] = seen.size > REPLACED_KEYS_MAX ? [] : await attemptsOf(pool(), next, callers)
    const placed = attempts.find(({ state }) => state === 'placed')
    if (placed) return placedStatus(placed.order_number)
    if (attempts.some(isUnderWay)) return { state: 'underWay' }
    const known = attempts.find((attempt) => !occupiesOnly(attempt)) ?? attempts[0]
    if (known) told = await failedStatus(known)
    next = attempts.find(({ replaced_by }) => replaced_by !== null)?.replaced_by ?? undefined
  }
  return told
}

/** A row that only keeps its key occupied says nothing beside the attempt of the same key. */
function occupiesOnly({ id, order_number }: KeyedAttempt): boolean {
  return order_number === `closed:${id}`
}

async function placedStatus(number: string): Promise<PlacementStatus> {
  const [order, { rows }] = await Promise.all([
    readOrder(number),
    pool().query<{ guests: boolean }>('select customer_id is null as guests from orders where number = $1', [number]),
  ])
  if (!order) throw new Error(`Order ${number} is placed but not there.`)
  return { state: 'placed', order, guests: rows[0]?.guests ?? false }
}

async function failedStatus({ id, response_body: refusal }: KeyedAttempt): Promise<PlacementStatus> {
  const money = await moneyOf(id)
  if (!refusal || refusal.errorCode === 'PlacementClosed') return { state: 'failed', money }
  const { errorCode, orderNumber } = refusal
  const message = refusal.message ?? ERRORS[errorCode].message.replace('{number}', orderNumber ?? '')
  return { state: 'failed', money, errorCode, message, ...(orderNumber ? { orderNumber } : {}) }
}

/** An attempt that was found without a transaction, and one the provider never knew, held nothing. */
async function moneyOf(attemptId: string): Promise<PlacementMoney> {
  const { rows } = await pool().query<{ held: boolean | null; released: boolean | null }>(
    `select bool_or(p.state = 'unknown' and (p.transaction_id is not null or a.state in ('authorising', 'authorised', 'failed'))
         or p.state = 'intended' and a.state in ('authorising', 'authorised')) as held,
       bool_or(p.state = 'voided' and p.transaction_id is not null) as released
     from payments p join order_attempts a on a.id = p.attempt_id
     where p.attempt_id = $1 and p.method_code <> 'voucher'`,
    [attemptId],
  )
  if (rows[0]?.held) return 'held'
  return rows[0]?.released ? 'released' : 'notCharged'
}

/** The newest placement of a customer that is under way, whatever device it was sent from [API-84]. */
export async function openPlacementOf(
  customer: Extract<Caller, { kind: 'customer' }>,
): Promise<{ idempotencyKey: string; startedAt: string } | undefined> {
  const { rows } = await pool().query<{ idempotency_key: string; created_at: Date }>({
    name: 'open-placement',
    text: `select idempotency_key, created_at from order_attempts
           where state in ${OPEN_STATES_SQL} and caller = $1 and response_body is null
           order by created_at desc limit 1`,
    values: [callerKey(customer)],
  })
  return rows[0] && { idempotencyKey: rows[0].idempotency_key, startedAt: rows[0].created_at.toISOString() }
}
