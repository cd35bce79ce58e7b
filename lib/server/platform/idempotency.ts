import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS } from '#lib/contract/errors.ts'
import { pool } from '../db/client.ts'
import { type Caller, callerKey, type Machine } from './caller.ts'
import { log } from './log.ts'
import { err, type Result } from './result.ts'

/** Who asks for what, under which key. */
export interface KeyedRequest {
  caller: Caller | Machine
  key: string
  /** Of everything that makes this request another one. */
  digest: string
}

/**
 * Whoever works on a request has so long; after that its process is taken for dead and a repetition takes its place.
 */
const LEASE_MS = 120_000
const WAIT_MAX_MS = 30_000
const FIRST_PAUSE_MS = 15
const PAUSE_MAX_MS = 400
/** Before each further try to write an answer down, while whoever asked waits for it. */
const KEEP_PAUSES_MS = [50, 200, 800]
/** Then between tries, and for how long: a failover takes longer than anybody waits for an answer. */
const KEEP_LATER_PAUSE_MS = 500
const KEEP_LATER_MS = 15 * 60_000
/** Forgotten with every new request, so that no job has to. */
const FORGOTTEN_AT_A_TIME = 50

/**
 * Runs a handler once for a key: its answer is kept for a day and given again; a repetition that comes while it runs
 * waits for it. Another digest under the same key is IdempotencyKeyReused. Server and provider trouble is not kept, nor
 * is what was thrown: the next request runs it anew [API-11].
 */
export async function runIdempotently<T>(request: KeyedRequest, handler: () => Promise<Result<T>>): Promise<Result<T>> {
  const until = Date.now() + WAIT_MAX_MS
  await forgetOldAnswers()
  for (let pause = FIRST_PAUSE_MS; Date.now() < until; pause = Math.min(pause * 1.5, PAUSE_MAX_MS)) {
    const lease = await begin(request)
    if (lease) return carryOut(request, lease, handler)
    const earlier = await findAnswer(request)
    if (earlier && earlier.digest !== request.digest) return err('IdempotencyKeyReused')
    if (earlier?.answer) return earlier.answer as Result<T>
    await sleep(pause)
  }
  return err('ServiceUnavailable')
}

async function carryOut<T>(request: KeyedRequest, lease: Date, handler: () => Promise<Result<T>>): Promise<Result<T>> {
  const answer = await handler().catch(async (error: unknown) => {
    await drop(request, lease)
    throw error
  })
  if (answer.ok || ERRORS[answer.refusal.errorCode].status < 500) await keepInTheEnd(request, lease, answer)
  else await drop(request, lease)
  return answer
}

/**
 * What was done stays done whether its answer can be written down or not: letting go of the key then would have a
 * repetition do it again. Whoever asked hears soon what came of it; the answer is written as soon as the database takes
 * it, until when the lease holds the key. A database that is away gives it to nobody else either.
 */
async function keepInTheEnd(request: KeyedRequest, lease: Date, answer: unknown): Promise<void> {
  for (const pause of KEEP_PAUSES_MS) {
    if ((await tryToKeep(request, lease, answer)) === undefined) return
    await sleep(pause)
  }
  const error = await tryToKeep(request, lease, answer)
  if (error === undefined) return
  log.error({ err: error }, 'The answer of a request could not be kept yet')
  void keepLater(request, lease, answer)
}

async function keepLater(request: KeyedRequest, lease: Date, answer: unknown): Promise<void> {
  const until = performance.now() + KEEP_LATER_MS
  let error: unknown
  while (performance.now() < until) {
    await sleep(KEEP_LATER_PAUSE_MS, undefined, { ref: false })
    error = await tryToKeep(request, lease, answer)
    if (error === undefined) return
  }
  log.error({ err: error }, 'The answer of a request was not kept')
}

/** What went wrong; undefined where it is written, or no longer ours to write. */
async function tryToKeep(request: KeyedRequest, lease: Date, answer: unknown): Promise<unknown> {
  try {
    await keep(request, lease, answer)
    return undefined
  } catch (error) {
    return error
  }
}

/** Takes the key, or takes over from a process that died over the same request. The lease is its holder's token. */
async function begin({ caller, key, digest }: KeyedRequest): Promise<Date | undefined> {
  const { rows } = await pool().query<{ lease: Date }>(
    `insert into idempotent_answers as known (caller, idempotency_key, digest, customer_id, lease_until)
     values ($1, $2, $3, (select id from customers where id = $4), now() + $5 * interval '1 millisecond')
     on conflict (caller, idempotency_key) do update set lease_until = excluded.lease_until
     where known.answer is null and known.lease_until < now() and known.digest = excluded.digest
     returning lease_until as lease`,
    [callerKey(caller), key, digest, caller.kind === 'customer' ? caller.customerId : null, LEASE_MS],
  )
  return rows[0]?.lease
}

async function findAnswer({ caller, key }: KeyedRequest) {
  const { rows } = await pool().query<{ digest: string; answer: unknown }>(
    'select digest, answer from idempotent_answers where caller = $1 and idempotency_key = $2',
    [callerKey(caller), key],
  )
  return rows[0]
}

async function keep({ caller, key }: KeyedRequest, lease: Date, answer: unknown): Promise<void> {
  await pool().query(
    `update idempotent_answers set answer = $4
     where caller = $1 and idempotency_key = $2 and lease_until = $3 and answer is null`,
    [callerKey(caller), key, lease, JSON.stringify(answer)],
  )
}

async function drop({ caller, key }: KeyedRequest, lease: Date): Promise<void> {
  await pool().query(
    'delete from idempotent_answers where caller = $1 and idempotency_key = $2 and lease_until = $3 and answer is null',
    [callerKey(caller), key, lease],
  )
}

async function forgetOldAnswers(): Promise<void> {
  await pool().query(
    `delete from idempotent_answers where ctid = any(array(
       select ctid from idempotent_answers where created_at < now() - interval '24 hours'
       limit $1 for update skip locked))`,
    [FORGOTTEN_AT_A_TIME],
  )
}
