import 'server-only'
import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import {
  ORDER_MAILS_MAX,
  PASSKEY_CHALLENGE_MINUTES,
  PASSWORD_CHANGES_MAX,
  RESET_LINKS_MAX,
  VERIFICATION_EMAILS_MAX,
} from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'

const HOUR = 3600
const LIMITS = {
  /** By email and network address [AUTH-24]. */
  signIn: { points: 10, duration: 900 },
  /**
   * By network address, whatever the emails: enough for an office, too few to try one password on a whole list
   * [AUTH-24].
   */
  failedSignIn: { points: 100, duration: 900 },
  /** By challenge: it is answered once, and too old by the time it could be again [AUTH-33]. */
  passkeyAnswer: { points: 1, duration: PASSKEY_CHALLENGE_MINUTES * 60 },
  /** By customer, while a device may be adding a passkey: as long as the question for it is good [AUTH-40]. */
  passkeyAdding: { points: 1, duration: PASSKEY_CHALLENGE_MINUTES * 60 },
  /** By network address: each one costs a password hash. */
  signUp: { points: 60, duration: HOUR },
  /** By email, whether or not anybody has it, and network address [AUTH-10, AUTH-41]. */
  verification: { points: VERIFICATION_EMAILS_MAX, duration: HOUR },
  /** By email, whoever asks: as long as a link works at least [AUTH-41]. */
  verificationMail: { points: VERIFICATION_EMAILS_MAX, duration: HOUR },
  /** By email, whether or not anybody has it, and network address [AUTH-16, AUTH-41]. */
  reset: { points: RESET_LINKS_MAX, duration: HOUR },
  /** By email, whoever asks: as long as a link works at least [AUTH-41]. */
  resetMail: { points: RESET_LINKS_MAX, duration: HOUR },
  /** Wrong current passwords, by customer [AUTH-19]. */
  passwordChange: { points: PASSWORD_CHANGES_MAX, duration: HOUR },
  /** Frequent-flyer memberships asked about, by customer, or by network address for guests. */
  membership: { points: 30, duration: HOUR },
  /** Gift cards asked about, by network address: each one costs a hash of its PIN [API-30]. */
  giftCard: { points: 60, duration: 900 },
  /**
   * Wrong PINs of gift cards in placements, by network address, whatever the cards: no bot check stands before them,
   * and each card counts its own only [VOUCH-11].
   */
  giftCardPayment: { points: 20, duration: 900 },
  /** Wrong answers to products' questions, by customer, whatever networks they come from [API-29]. */
  answer: { points: 20, duration: 900 },
  /** The same by network address, guests' too: enough for an office that all buy the same [API-29]. */
  networkAnswer: { points: 60, duration: 900 },
  /** Orders looked up, by network address [ORD-13]. */
  orderLookup: { points: 10, duration: 900 },
  /** By email, whether or not anything was ordered with it [ORD-30]. */
  orderLinks: { points: ORDER_MAILS_MAX, duration: HOUR },
  /** Reviews written, by order [OPS-14]. */
  review: { points: 60, duration: HOUR },
  /** Questions about products, by network address [PDP-29]. */
  question: { points: 20, duration: HOUR },
  /** Cards saved or refused, by customer: whoever finds out here which stolen cards work does not get far [API-18]. */
  savedCard: { points: 20, duration: HOUR },
  /** Calls of machines without a key that works, by network address [OPS-01]. */
  machineKey: { points: 100, duration: 900 },
} as const

export type Attempt = keyof typeof LIMITS

const limiters = new Map<Attempt, RateLimiterPostgres>()

/**
 * Counts one more attempt; false when there have been too many. Counted in the database, so that every instance knows.
 */
export async function mayTry(attempt: Attempt, who: string): Promise<boolean> {
  const limiter = limiterOf(attempt)
  try {
    await limiter.consume(keyOf(who))
    return true
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return false
    throw rejection
  }
}

/** In how many seconds an attempt no longer counts: what a 429 says to wait at most [API-18]. */
export function secondsCounted(attempt: Attempt): number {
  return LIMITS[attempt].duration
}

/** Counts one more, and all of them from now on for the whole duration, however long ago they began. */
export async function countFromNow(attempt: Attempt, who: string): Promise<void> {
  const now = Date.now()
  // Not the limiter's set(): two that are counted at once would be one.
  await pool().query(
    `insert into rate_limits as r (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set expire = excluded.expire,
       points = case when r.expire > $3 then r.points + 1 else 1 end`,
    [limiterOf(attempt).getKey(keyOf(who)), now + LIMITS[attempt].duration * 1000, now],
  )
}

/** Whether none has been counted of late that was not taken back. */
export async function isFirst(attempt: Attempt, who: string): Promise<boolean> {
  return ((await limiterOf(attempt).get(keyOf(who)))?.consumedPoints ?? 0) === 0
}

/** After a success the failures before it no longer count. */
export async function forgetAttempts(attempt: Attempt, who: string): Promise<void> {
  await limiterOf(attempt).delete(keyOf(who))
}

/** Takes one counted attempt back that turned out not to count, or is over; the others stay [AUTH-24, AUTH-40]. */
export async function takeBackAttempt(attempt: Attempt, who: string): Promise<void> {
  // Not the limiter's reward(): when the window has just ended, that opens the next one with attempts to spare.
  await pool().query('update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > $2', [
    limiterOf(attempt).getKey(keyOf(who)),
    Date.now(),
  ])
}

/** Those of the work at hand, asked for each time: a limiter outlives the request it was made for. */
const CONNECTIONS = { query: (statement: QueryConfig) => pool().query(statement) }

function limiterOf(attempt: Attempt): RateLimiterPostgres {
  const known = limiters.get(attempt)
  // Stryker disable next-line ConditionalExpression: one made anew counts in the same rows, and tidies them once more
  if (known) return known
  const limiter = new RateLimiterPostgres({
    ...LIMITS[attempt],
    storeClient: CONNECTIONS,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: attempt,
  })
  // Stryker disable next-line CallExpression: as above
  limiters.set(attempt, limiter)
  return limiter
}

/** Keys have a fixed length, and the table tells nobody's address. */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}
