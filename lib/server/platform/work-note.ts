import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import { pool } from '../db/client.ts'
import { callerKey } from './caller.ts'
import type { KeyedRequest } from './kept-answers.ts'
import type { HeldLease } from './lease.ts'

// What is done once notes beside its work that it is done: whatever dies before the answer is written (record 118).

interface UnderWay {
  request: KeyedRequest
  /** Of an item there is none: that of its request is enough. */
  held: HeldLease | undefined
  outcome: string
  /** The work is committed with its note, or the handler has come to its end. */
  noted: boolean
}

const underWay = new AsyncLocalStorage<UnderWay>()

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

/**
 * Does the work of a request, whose transaction notes beside it that it is done. `held` is the lease it is done under,
 * undefined for an item.
 */
export async function inNote<T>(
  request: KeyedRequest,
  held: HeldLease | undefined,
  handler: () => Promise<T>,
): Promise<T> {
  const at: UnderWay = { request, held, outcome: '', noted: false }
  try {
    return await underWay.run(at, handler)
  } finally {
    // What it has begun and nobody waits for is not its work.
    at.noted = true
  }
}

/** What the work of a request led to that has no answer yet; undefined for an answer. */
export function outcomeOf(answer: unknown): string | undefined {
  return (answer as { done?: string } | null | undefined)?.done
}
