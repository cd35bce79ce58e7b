import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { pool } from '../db/client.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { addJobSql } from '../queue/job-sql.ts'

/** Failed log-ins of one account, wherever they come from, before pauses begin and its owner is told [AUTH-28]. */
const FREE_FAILURES = 10
/** From then on an address that has not failed here yet waits like the others: so many do not come from one shopper. */
const CROWD_FAILURES = 100
const WINDOW_SECONDS = 86_400
/** Never longer: a pause that a stranger can prolong for ever would be a lock. */
const PAUSE_SECONDS_MAX = 900

const KNOWN_DEVICE = 'known-device'
const KNOWN_DAYS = 365

/** Seconds between two attempts after so many failures: 1, 2, 4, … */
export function pauseAfter(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), PAUSE_SECONDS_MAX)
}

// Counted in the table of the limits, whose rows expire by the clock of whoever reads them. Keys tell nobody's address.
const keyOf = (kind: 'accountFailures' | 'accountPause' | 'accountTold', email: string) => `${kind}:${digestOf(email)}`

function digestOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}

/**
 * Whether an attempt may be looked at, and if so counts it as a failed one: of many at once one gets through. `fresh`:
 * its address has not failed at this account of late; such a one waits for nobody until there are too many of them
 * [AUTH-28].
 */
export async function mayTryAccount(email: string, fresh: boolean, now = Date.now()): Promise<boolean> {
  const { rows } = await pool().query<{ points: number }>(
    'select points from rate_limits where key = $1 and expire > $2',
    [keyOf('accountFailures', email), now],
  )
  const failures = rows[0]?.points ?? 0
  const pause = fresh && failures < CROWD_FAILURES ? 0 : pauseAfter(failures)
  if (pause > 0 && !(await beginPause(email, now, now + pause * 1000))) return false
  await countFailure(email, now)
  return true
}

/** False while the one before has not ended. */
async function beginPause(email: string, now: number, until: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `insert into rate_limits (key, points, expire) values ($1, 1, $3)
     on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= $2`,
    [keyOf('accountPause', email), now, until],
  )
  return rowCount === 1
}

async function countFailure(email: string, now: number): Promise<void> {
  await pool().query(
    `insert into rate_limits (key, points, expire) values ($1, 1, $2::bigint + $3::bigint)
     on conflict (key) do update set points = case when rate_limits.expire > $2::bigint then rate_limits.points + 1 else 1 end,
       expire = case when rate_limits.expire > $2::bigint then rate_limits.expire else excluded.expire end`,
    [keyOf('accountFailures', email), now, WINDOW_SECONDS * 1000],
  )
}

/**
 * The attempt was a failure indeed. With the tenth of a day the owner is told, once; whoever has no account, or has not
 * proved the address, is told nothing.
 */
export async function tellOwner(email: string): Promise<void> {
  await pool().query(
    `with failed as (select expire from rate_limits where key = $1 and points >= $2 and expire > $3),
       told as (
         insert into rate_limits (key, points, expire) select $4, 1, expire from failed
         on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= $3 returning key)
     select ${addJobSql('mail-failed-log-ins', { customerId: 'c.id', key: 'gen_random_uuid()' })}
       from told, customers c where c.email = $5 and c.verified_at is not null`,
    [keyOf('accountFailures', email), FREE_FAILURES, Date.now(), keyOf('accountTold', email), email],
  )
}

/** The attempt was no failure: those before it stay, or an owner who logs in would hand a stranger ten more. */
export async function takeBackFailure(email: string): Promise<void> {
  await pool().query('update rate_limits set points = points - 1 where key = $1 and points > 0', [
    keyOf('accountFailures', email),
  ])
}

/** Whoever reads the account's mail has its password anew: nothing tried before counts. */
export async function forgetFailures(email: string): Promise<void> {
  await pool().query('delete from rate_limits where key = any($1)', [
    [keyOf('accountFailures', email), keyOf('accountPause', email), keyOf('accountTold', email)],
  ])
}

/**
 * What a browser keeps from which this account was logged in to: no stranger's failures hold it up. It outlives the
 * session, so it tells nobody's address [AUTH-21, AUTH-28].
 */
export function knownDevice(email: string, now: Date): { token: string; until: Date } {
  const until = new Date(now.getTime() + KNOWN_DAYS * 86_400_000)
  return { token: seal(KNOWN_DEVICE, `${randomUUID()} ${digestOf(email)}`, until), until }
}

/** Which of the account's known devices this is; undefined for every other. */
export function deviceOf(email: string, token: string | undefined, now: Date): string | undefined {
  const [id, owner] = (token && unseal(KNOWN_DEVICE, token, now))?.split(' ') ?? []
  // Those of an earlier version hold the address itself, for a year.
  return owner === digestOf(email) || owner === email ? id : undefined
}
