import 'server-only'
import { pool } from '../db/client.ts'
import { type Caller, callerKey, type Machine } from './caller.ts'

// The table of the answers that are kept under their keys, each with a lease of whoever works on it.

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
export const LEASE_MS = 120_000
/** More than the largest batch leaves behind. */
const FORGOTTEN_AT_A_TIME = 1500

/** Takes the key, or takes over from a process that died over the same request. The lease is its holder's token. */
export async function takeKey({ caller, key, digest }: KeyedRequest): Promise<Date | undefined> {
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
export async function renewLease({ caller, key }: KeyedRequest, lease: Date): Promise<Date> {
  const { rows } = await pool().query<{ lease: Date }>(
    `update idempotent_answers set lease_until = now() + $4 * interval '1 millisecond'
     where caller = $1 and idempotency_key = $2 and lease_until = $3 and answer is null returning lease_until as lease`,
    [callerKey(caller), key, lease, LEASE_MS],
  )
  return rows[0]?.lease ?? lease
}

/** What is kept under the key, by whatever digest; an `answer` of null is awaited still. */
export async function findAnswer({ caller, key }: KeyedRequest) {
  const { rows } = await pool().query<{ digest: string; answer: unknown }>(
    'select digest, answer from idempotent_answers where caller = $1 and idempotency_key = $2',
    [callerKey(caller), key],
  )
  return rows[0]
}

/** Writes the answer of whoever holds the lease, over the note that the work is done; nobody else's is changed. */
export async function keepAnswer({ caller, key }: KeyedRequest, lease: Date, answer: unknown): Promise<void> {
  await pool().query(
    `update idempotent_answers set answer = $4
     where caller = $1 and idempotency_key = $2 and lease_until = $3 and (answer is null or answer -> 'done' is not null)`,
    [callerKey(caller), key, lease, JSON.stringify(answer)],
  )
}

/** Lets go of a key under which nothing was done, so that the next request takes it. */
export async function dropKey({ caller, key }: KeyedRequest, lease: Date): Promise<void> {
  await pool().query(
    'delete from idempotent_answers where caller = $1 and idempotency_key = $2 and lease_until = $3 and answer is null',
    [callerKey(caller), key, lease],
  )
}

/** Forgets what is older than a day. With every new request, so that no job has to. */
export async function forgetOldAnswers(): Promise<void> {
  await pool().query(
    `delete from idempotent_answers where ctid = any(array(
       select ctid from idempotent_answers where created_at < now() - interval '24 hours'
       limit $1 for update skip locked))`,
    [FORGOTTEN_AT_A_TIME],
  )
}
