import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { AttemptState } from '../db/schema.ts'
import { type Caller, callerKey, GUEST } from '../platform/caller.ts'
import type { Refusal } from '../platform/result.ts'
import { OPEN_STATES } from './attempt.ts'

/** An attempt as it is found by its key. */
export interface KeyedAttempt {
  id: string
  digest: string
  state: AttemptState
  order_number: string
  response_body: Refusal | null
  closed_at: Date | null
  replaced_by: string | null
}

const FIND = `
select id, digest, state, order_number, response_body, closed_at, replaced_by
from order_attempts where idempotency_key = $1 and caller = any($2::text[])`

/** The attempts a caller may have made under a key. */
export async function attemptsOf(client: Pool | PoolClient, key: string, callers: string[]): Promise<KeyedAttempt[]> {
  const { rows } = await client.query<KeyedAttempt>({ name: 'find-attempt', text: FIND, values: [key, callers] })
  return rows
}

/** The same, which nobody else changes before the transaction ends. */
export async function lockAttempts(client: PoolClient, key: string, callers: string[]): Promise<KeyedAttempt[]> {
  const text = `${FIND} order by caller for update`
  const { rows } = await client.query<KeyedAttempt>({ name: 'lock-attempt', text, values: [key, callers] })
  return rows
}

/**
 * Under which names a caller may have sent a key: whoever has logged in since sent it as a guest. A key is known to its
 * maker only.
 */
export function callersOf(caller: Caller): string[] {
  return [...new Set([callerKey(caller), callerKey(GUEST)])]
}

/**
 * Whether an attempt may still become an order. One whose owner has answered with a failure is only waiting for its
 * money to be let go.
 */
export function isUnderWay({ state, response_body }: KeyedAttempt): boolean {
  return OPEN_STATES.includes(state) && response_body === null
}
