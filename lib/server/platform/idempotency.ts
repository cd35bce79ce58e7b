import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { ERRORS, type ErrorCode } from '#lib/contract/errors.ts'
import { pool } from '../db/client.ts'
import { type Caller, callerKey, type Machine } from './caller.ts'
import { type HeldLease, holdLease } from './lease.ts'
import { log } from './log.ts'
import { err, type Refusal, type Result } from './result.ts'

/** Who asks for what, under which key. */
export interface KeyedRequest {
  caller: Caller | Machine
  key: string
  /** Of everything that makes this request another one. */
  digest: string
}

/**
 * Whoever works on a request says in time that they still do; silent for so long, their process is taken for dead and a
 * repetition takes its place.
 */
const LEASE_MS = 120_000
const RENEWED_EVERY_MS = LEASE_MS / 3
const WAIT_MAX_MS = 30_000
const FIRST_PAUSE_MS = 15
const PAUSE_MAX_MS = 400
/** Before each further try to write an answer down, while whoever asked waits for it. */
const KEEP_PAUSES_MS = [50, 200, 800]
/** Then between tries, and for how long: a failover takes longer than anybody waits for an answer. */
const KEEP_LATER_PAUSE_MS = 500
const KEEP_LATER_MS = 15 * 60_000
/** Forgotten with every new request, so that no job has to: more than the largest batch leaves behind. */
const FORGOTTEN_AT_A_TIME = 1500
/** What says itself that the same may be asked again soon. */
const PASSING: readonly ErrorCode[] = ['PaymentInProgress', 'RateLimited']
/** How long after its work was done whoever did it may take to say so. */
const ANSWERED_WITHIN_MS = 1000

/** Answers a request whose work is done and whose answer nobody has written down; `outcome` as it was named. */
export type AnswerAgain<T> = (outcome: string) => Promise<Result<T>>

interface UnderWay {
  request: KeyedRequest
  /** Of an item there is none: that of its request is enough. */
  held: HeldLease | undefined
  outcome: string
  /** The work is committed with its note, or the handler has come to its end. */
  noted: boolean
}

const underWay = new AsyncLocalStorage<UnderWay>()

/**
 * Runs a handler once for a key: its answer is kept for a day and given again; a repetition that comes while it runs
 * waits for it. Another digest under the same key is IdempotencyKeyReused. Server and provider trouble is not kept, nor
 * is what was thrown or says that it passes: the next request runs it anew [API-11].
 *
 * With `again` the handler's transaction notes beside its work that it is done (`noteWork`). Whatever dies between that
 * and the answer, a repetition does nothing anew and is answered by `again`.
 */
export async function runIdempotently<T>(
  request: KeyedRequest,
  handler: () => Promise<Result<T>>,
  again?: AnswerAgain<T>,
): Promise<Result<T>> {
  await forgetOldAnswers()
  const until = Date.now() + WAIT_MAX_MS
  let doneSince: number | undefined
  for (let pause = FIRST_PAUSE_MS; Date.now() < until; pause = Math.min(pause * 1.5, PAUSE_MAX_MS)) {
    const lease = await begin(request)
    if (lease) return carryOut(request, lease, (held) => (again ? inNote(request, held, handler) : handler()))
    const earlier = await findAnswer(request)
    if (earlier && earlier.digest !== request.digest) return err('IdempotencyKeyReused')
    const outcome = outcomeOf(earlier?.answer)
    if (earlier?.answer && outcome === undefined) return earlier.answer as Result<T>
    if (outcome !== undefined) doneSince ??= Date.now()
    if (again && outcome !== undefined && Date.now() - (doneSince ?? 0) >= ANSWERED_WITHIN_MS) return again(outcome)
    await sleep(pause)
  }
  return err('ServiceUnavailable')
}

/** Places of the items of a request that are done: it broke behind them and was sent again whole [OPS-02]. */
export async function itemsDone({ caller, key, digest }: KeyedRequest, count: number): Promise<ReadonlySet<number>> {
  const places = Array.from({ length: count }, (_, index) => index)
  const { rows } = await pool().query<{ key: string }>(
    `select idempotency_key as key from idempotent_answers
     where caller = $1 and idempotency_key = any($2) and digest = $3`,
    [callerKey(caller), places.map((index) => itemKey(key, index)), digest],
  )
  const done = new Set(rows.map((row) => row.key))
  return new Set(places.filter((index) => done.has(itemKey(key, index))))
}

/** Does an item of a request, whose transaction notes beside its work that it is done. */
export function runItem<T>(request: KeyedRequest, index: number, handler: () => Promise<T>): Promise<T> {
  return inNote({ ...request, key: itemKey(request.key, index) }, undefined, handler)
}

const itemKey = (key: string, index: number) => `${key}/${index}`

/** Says what a repetition of this request is to be shown: a number, a code. Before the work is committed. */
export function nameOutcome(outcome: string): void {
  const at = underWay.getStore()
  if (at) at.outcome = outcome
}

const NOTE = `
update idempotent_answers set answer = $4
where caller = $1 and idempotency_key = $2 and lease_until = $3 and answer is null`
const NOTE_ITEM = `
insert into idempotent_answers (caller, idempotency_key, digest, lease_until, answer) values ($1, $2, $3, now(), $4)
on conflict do nothing`

/**
 * Notes within the transaction that does a request's work that it is done; to be called last, and what it returns after
 * the commit. Nothing outside of such a request. Throws where a repetition has taken it over: it would be done twice.
 */
export async function noteWork(client: PoolClient): Promise<() => void> {
  const at = underWay.getStore()
  if (!at || at.noted) return () => {}
  // Its last renewal is in: one more would be of another lease than this note is by.
  const lease = await at.held?.ended()
  const { rowCount } = await client.query(lease ? NOTE : NOTE_ITEM, [
    callerKey(at.request.caller),
    at.request.key,
    lease ?? at.request.digest,
    JSON.stringify({ done: at.outcome }),
  ])
  if (rowCount === 0) throw new Error('A repetition has taken this request over.')
  return () => {
    at.noted = true
  }
}

async function inNote<T>(request: KeyedRequest, held: HeldLease | undefined, handler: () => Promise<T>): Promise<T> {
  const at: UnderWay = { request, held, outcome: '', noted: false }
  try {
    return await underWay.run(at, handler)
  } finally {
    // What it has begun and nobody waits for is not its work.
    at.noted = true
  }
}

/** What the work of a request led to that has no answer yet; undefined for an answer. */
function outcomeOf(answer: unknown): string | undefined {
  return (answer as { done?: string } | null | undefined)?.done
}

async function carryOut<T>(
  request: KeyedRequest,
  lease: Date,
  handler: (held: HeldLease) => Promise<Result<T>>,
): Promise<Result<T>> {
  // A thousand items may take longer than a lease lasts.
  const held = holdLease(lease, (last) => renew(request, last), RENEWED_EVERY_MS)
  const answer = await handler(held).catch(async (error: unknown) => {
    await drop(request, await held.ended())
    throw error
  })
  const last = await held.ended()
  if (answer.ok || isKept(answer.refusal)) await keepInTheEnd(request, last, answer)
  else await drop(request, last)
  return answer
}

/** Whether a refusal is kept under its key: trouble of server and provider is not, nor is "later" [API-11]. */
export function isKept({ errorCode }: Refusal): boolean {
  return ERRORS[errorCode].status < 500 && !PASSING.includes(errorCode)
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

/** The lease as it is now: the one that was known where it is somebody else's by now. */
async function renew({ caller, key }: KeyedRequest, lease: Date): Promise<Date> {
  const { rows } = await pool().query<{ lease: Date }>(
    `update idempotent_answers set lease_until = now() + $4 * interval '1 millisecond'
     where caller = $1 and idempotency_key = $2 and lease_until = $3 and answer is null returning lease_until as lease`,
    [callerKey(caller), key, lease, LEASE_MS],
  )
  return rows[0]?.lease ?? lease
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
     where caller = $1 and idempotency_key = $2 and lease_until = $3 and (answer is null or answer -> 'done' is not null)`,
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
