import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '#lib/contract/errors.ts'
import type { Order } from '#lib/contract/order.ts'
import { pool } from '../db/client.ts'
import { granted, type Refusal, type Result, refused } from '../refusal.ts'
import { type AttemptRequest, NO_HOLDS } from './attempt.ts'
import { readOrder } from './order-record.ts'

const WAIT_MAX_MS = 30_000
const FIRST_PAUSE_MS = 15
const PAUSE_MAX_MS = 400

interface KnownAttempt {
  id: string
  digest: string
  state: string
  order_number: string
  response_status: number | null
  response_body: Refusal | null
}

const OPEN = new Set(['reserved', 'authorising', 'authorised'])

/**
 * The answer an earlier request under the same key got, waiting for it while it is in flight [API-11]. Undefined when there
 * was none, or it ended without an answer worth keeping: then the request may be made anew. Another body is
 * IdempotencyKeyReused; waiting too long is ServiceUnavailable, which is not kept either. `onReplay` hears of an answer that
 * is given again.
 */
export async function earlierAnswer(
  request: AttemptRequest,
  onReplay: () => void = () => undefined,
): Promise<Result<{ order: Order }> | undefined> {
  const until = Date.now() + WAIT_MAX_MS
  for (let pause = FIRST_PAUSE_MS; Date.now() < until; pause = Math.min(pause * 1.5, PAUSE_MAX_MS)) {
    const known = await findAttempt(request)
    if (!known) return undefined
    if (known.digest !== request.digest) return refused('IdempotencyKeyReused')
    if (known.state === 'placed' || known.response_body) onReplay()
    if (known.state === 'placed') return placedAnswer(known)
    if (known.response_body) return { ok: false, refusal: known.response_body }
    if (!OPEN.has(known.state)) return retireKey(known, request)
    await sleep(pause)
  }
  return refused('ServiceUnavailable')
}

async function findAttempt({ key, caller }: AttemptRequest): Promise<KnownAttempt | undefined> {
  const { rows } = await pool().query<KnownAttempt>({
    name: 'find-attempt',
    text: `select id, digest, state, order_number, response_status, response_body
           from order_attempts where idempotency_key = $1 and caller = $2`,
    values: [key, caller],
  })
  return rows[0]
}

async function placedAnswer({ order_number }: KnownAttempt): Promise<Result<{ order: Order }>> {
  const order = await readOrder(order_number)
  if (!order) throw new Error(`Order ${order_number} is placed but not there.`)
  return granted({ order })
}

/** The attempt ended without an answer (its process died, or the provider was in trouble): its key is free again. */
async function retireKey(known: KnownAttempt, request: AttemptRequest): Promise<undefined> {
  await pool().query(
    `update order_attempts set idempotency_key = idempotency_key || ':' || id
     where id = $1 and idempotency_key = $2 and response_body is null and state in ('released', 'declined', 'failed')`,
    [known.id, request.key],
  )
}

/** Whether an answer is kept under its key: provider and server trouble is not [API-11]. */
export function isKept(refusal: Refusal): boolean {
  return ERRORS[refusal.errorCode].status < 500
}

/**
 * Keeps a refusal given before anything was reserved. False when the key has become known meanwhile: that request's
 * answer counts.
 */
export async function keepRefusal(request: AttemptRequest, refusal: Refusal): Promise<boolean> {
  if (!isKept(refusal)) return true
  const id = randomUUID()
  const { rowCount } = await pool().query(
    `insert into order_attempts
       (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline, response_status, response_body)
     values ($1, $2, $3, $4, 'released', $5, $6, '{}', now(), $7, $8)
     on conflict (idempotency_key, caller) do nothing`,
    [
      id,
      request.key,
      request.caller,
      request.digest,
      // No number of ours is spent on an order that never was.
      `refused:${id}`,
      JSON.stringify(NO_HOLDS),
      ERRORS[refusal.errorCode].status,
      JSON.stringify(refusal),
    ],
  )
  return rowCount === 1
}
