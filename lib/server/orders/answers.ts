import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '#lib/contract/order.ts'
import { pool } from '../db/client.ts'
import { isKept } from '../platform/idempotency.ts'
import { err, ok, type Refusal, type Result } from '../platform/result.ts'
import { type AttemptRequest, NO_HOLDS, OPEN_STATES } from './attempt.ts'
import { attemptsOf, type KeyedAttempt } from './attempt-key.ts'
import { readOrder } from './order-record.ts'

const WAIT_MAX_MS = 30_000
const FIRST_PAUSE_MS = 15
const PAUSE_MAX_MS = 400

/**
 * The answer an earlier request under the same key got, waiting for it while it is in flight [API-11]. Undefined when
 * there was none, or it ended without an answer worth keeping: then the request may be made anew. Another body is
 * IdempotencyKeyReused; a key that another placement closed is PlacementClosed; waiting too long is ServiceUnavailable,
 * which is not kept either. `onReplay` hears of an answer that is given again.
 */
export async function earlierAnswer(
  request: AttemptRequest,
  onReplay: () => void = () => undefined,
): Promise<Result<{ order: Order }> | undefined> {
  const until = Date.now() + WAIT_MAX_MS
  for (let pause = FIRST_PAUSE_MS; Date.now() < until; pause = Math.min(pause * 1.5, PAUSE_MAX_MS)) {
    const [known] = await attemptsOf(pool(), request.key, [request.caller])
    if (!known) return undefined
    if (known.response_body?.errorCode === 'PlacementClosed') return { ok: false, refusal: known.response_body }
    if (known.digest !== request.digest) return err('IdempotencyKeyReused')
    if (known.state === 'placed' || known.response_body) onReplay()
    if (known.state === 'placed') return placedAnswer(known.order_number)
    if (known.response_body) return { ok: false, refusal: known.response_body }
    if (!OPEN_STATES.includes(known.state)) return retireKey(known, request)
    await sleep(pause)
  }
  return err('ServiceUnavailable')
}

/** An order that stands, as the answer to whoever asks for it again. */
export async function placedAnswer(orderNumber: string): Promise<Result<{ order: Order }>> {
  const order = await readOrder(orderNumber)
  if (!order) throw new Error(`Order ${orderNumber} is placed but not there.`)
  return ok({ order })
}

/** The attempt ended without an answer (its process died, or the provider was in trouble): its key is free again. */
async function retireKey(known: KeyedAttempt, request: AttemptRequest): Promise<undefined> {
  await pool().query(
    `update order_attempts set idempotency_key = idempotency_key || ':' || id
     where id = $1 and idempotency_key = $2 and response_body is null and state in ('released', 'declined', 'failed')`,
    [known.id, request.key],
  )
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
       (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline, response_body)
     values ($1, $2, $3, $4, 'released', $5, $6, '{}', now(), $7)
     on conflict (idempotency_key, caller) do nothing`,
    [
      id,
      request.key,
      request.caller,
      request.digest,
      // No number of ours is spent on an order that never was.
      `refused:${id}`,
      JSON.stringify(NO_HOLDS),
      JSON.stringify(refusal),
    ],
  )
  return rowCount === 1
}
