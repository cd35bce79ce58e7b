import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { inTransaction } from '../db/transaction.ts'
import type { Refusal } from '../platform/result.ts'
import { type AttemptRequest, NO_HOLDS, OPEN_STATES_SQL } from './attempt.ts'
import { isUnderWay, lockAttempts } from './attempt-key.ts'

export type Replacement =
  /** None of them can become an order any more. */
  | { kind: 'closed' }
  /** One of them stands: it is the answer. */
  | { kind: 'placed'; orderNumber: string }
  | { kind: 'underWay' }

const CLOSED: Refusal = { errorCode: 'PlacementClosed' }

/**
 * Closes the keys a placement takes the place of, and those that took theirs before, for good: a request that arrives
 * late, or whose key was never heard of, finds its key taken by a row that is never deleted, and can charge nothing
 * [PAY-38]. Of several placements that replace the same one only the last to come here can be placed, or none when an
 * order stands already. Closes nothing while one is under way. `callers` are the names under which the keys may have
 * been sent.
 */
export function replacePlacements(
  own: AttemptRequest,
  keys: readonly string[],
  callers: string[],
): Promise<Replacement> {
  return inTransaction(
    async (client) => {
      const replacement = await closeAll(client, own.key, keys, callers)
      // The own key is closed too: who asks for it later is told of the order that stands.
      if (replacement.kind === 'placed') await closeKey(client, own.key, callers, replacement.key)
      return replacement
    },
    ({ kind }) => kind !== 'underWay',
  )
}

type Closing = Exclude<Replacement, { kind: 'placed' }> | { kind: 'placed'; orderNumber: string; key: string }

async function closeAll(
  client: PoolClient,
  ownKey: string,
  keys: readonly string[],
  callers: string[],
): Promise<Closing> {
  const waiting = [...keys]
  const seen = new Set([ownKey])
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    await occupyKey(client, key, callers, ownKey)
    const attempts = await lockAttempts(client, key, callers)
    const placed = attempts.find(({ state }) => state === 'placed')
    if (placed) return { kind: 'placed', orderNumber: placed.order_number, key }
    if (attempts.some(isUnderWay)) return { kind: 'underWay' }
    waiting.push(...attempts.flatMap(({ replaced_by }) => replaced_by ?? []))
    await closeKey(client, key, callers, ownKey)
  }
  return { kind: 'closed' }
}

/**
 * Takes a key nobody has used yet, as a guest or a customer, before a late request can. Waits for a request that is
 * just opening under it, which is then found.
 */
async function occupyKey(client: PoolClient, key: string, callers: string[], replacedBy: string): Promise<void> {
  for (const caller of callers) {
    const id = randomUUID()
    await client.query(
      `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline,
         response_body, closed_at, replaced_by)
       values ($1, $2, $3, '', 'released', $4, $5, '{}', now(), $6, now(), $7)
       on conflict (idempotency_key, caller) do nothing`,
      [id, key, caller, `closed:${id}`, JSON.stringify(NO_HOLDS), JSON.stringify(CLOSED), replacedBy],
    )
  }
}

/**
 * Closes what ended under a key. What was answered before stays its answer; an attempt that only waits for its money to
 * be let go changes its owner, so that a late owner cannot place it, and is due at once.
 */
async function closeKey(client: PoolClient, key: string, callers: string[], replacedBy: string): Promise<void> {
  await occupyKey(client, key, callers, replacedBy)
  await client.query(
    `update order_attempts set closed_at = coalesce(closed_at, now()), replaced_by = $3,
       response_body = coalesce(response_body, $4::jsonb),
       deadline = case when state in ${OPEN_STATES_SQL} then now() else deadline end
     where idempotency_key = $1 and caller = any($2::text[]) and state <> 'placed'`,
    [key, callers, replacedBy, JSON.stringify(CLOSED)],
  )
}
