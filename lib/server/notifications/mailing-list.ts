import 'server-only'
import type { PoolClient } from 'pg'
import type { MAILING_SOURCES } from '#lib/contract/content.ts'
import { pool } from '../db/client.ts'
import { AWAITED } from '../platform/job-priority.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { addJobSql } from '../queue/job-sql.ts'

type MailingSource = (typeof MAILING_SOURCES)[number]

const CONFIRMING = 'mailing-confirmation'
const LEAVING = 'mailing-unsubscription'
/** When the link was issued, and for whom. */
const CONFIRMED = /^(\d+) (.+)$/
const CONFIRMING_DAYS = 7
/** A mail's foot must work as long as anybody keeps the mail. */
const LEAVING_DAYS = 3650

/**
 * A statement that notes that addresses want the newsletter, those of `rows`, which gives email and source; it answers
 * which are on the list already. Until one is confirmed it was asked for when it was asked for last, so that it
 * outlives the link of that mail; so was one that had left and is given anew
 * [API-66, GEN-23, GEN-25].
 */
export const noteIntentSql = (rows: string): string => `
  insert into mailing_subscriptions as m (email, source) ${rows}
  on conflict (email) do update
    set created_at = case when m.confirmed_at is null or m.unsubscribed_at is not null then now() else m.created_at end,
      forget_after = greatest(m.forget_after, case when m.forget_after is not null then now() + interval '7 days' end)
  returning m.email, m.confirmed_at is not null and m.unsubscribed_at is null as listed`

/**
 * Notes that an address wants the newsletter and queues the mail that asks to confirm it. Nothing happens to one that
 * is on the list already, and whoever asks cannot tell [API-66].
 */
export async function subscribe(
  email: string,
  source: MailingSource,
  database: Pick<PoolClient, 'query'> = pool(),
): Promise<void> {
  await database.query({
    name: 'mailing-subscribe',
    text: `with intent as (${noteIntentSql('values ($1, $2)')})
      select ${addJobSql(
        'confirm-subscription',
        { email: 'email' },
        { key: "'confirm-subscription:' || email", priority: '$3' },
      )}
        from intent where not listed`,
    values: [email, source, AWAITED],
  })
}

/**
 * Puts the address of a mailed link on the list, and ticks the newsletter for a customer whose verified address it is;
 * false when the link is not ours, too old or older than the last unsubscribing, or the address is unknown [API-66].
 */
export async function confirmSubscription(token: string, now: Date): Promise<boolean> {
  const [, issuedAt, email] = CONFIRMED.exec(unseal(CONFIRMING, token, now) ?? '') ?? []
  if (email === undefined) return false
  const { rowCount } = await pool().query(
    // The customer first, as the account locks them (record 138).
    `with owner as (select id from customers where email = $1 for no key update),
      held as (select count(*) from owner),
      joined as (
        update mailing_subscriptions set confirmed_at = $2, unsubscribed_at = null
          from held where email = $1 and (unsubscribed_at is null or unsubscribed_at <= $3) returning email),
      ticked as (
        update customers c set email_subscription = true, updated_at = $2
          from joined where c.email = joined.email and c.verified_at is not null and not c.email_subscription)
      select from joined`,
    [email, now, new Date(Number(issuedAt))],
  )
  return rowCount === 1
}

/**
 * Takes the address of a mailed link off the list, again and again if need be, and unticks the newsletter for the
 * customer whose address it is; false when the link is not ours [API-66].
 */
export async function unsubscribe(token: string, now: Date): Promise<boolean> {
  const email = unseal(LEAVING, token, now)
  if (email === undefined) return false
  await pool().query(
    `with unlisted as (update mailing_subscriptions set unsubscribed_at = $2 where email = $1)
      update customers set email_subscription = false, updated_at = $2 where email = $1 and email_subscription`,
    [email, now],
  )
  return true
}

/**
 * Follows a customer who ticked the newsletter in their account or unticked it; whoever ticks it is asked as anybody is
 * [ACCT-11].
 */
export async function followTick(
  { email, ticked }: { email: string; ticked: boolean },
  database: Pick<PoolClient, 'query'>,
  now: Date,
): Promise<void> {
  if (ticked) return await subscribe(email, 'signup', database)
  // Anew each time: a confirming link that was mailed since the last unsubscribing must not work either.
  await database.query('update mailing_subscriptions set unsubscribed_at = $2 where email = $1', [email, now])
}

/**
 * Part of a statement that verifies the addresses of the customers in `used` at $3: those who ticked the newsletter at
 * sign-up join the list [AUTH-14, API-66].
 */
export const LIST_THE_VERIFIED = `listed as (
  insert into mailing_subscriptions as m (email, source, confirmed_at)
    select c.email, 'signup', $3::timestamptz from customers c join used on c.id = used.customer_id
      where c.verified_at is null and c.email_subscription
    on conflict (email) do update set confirmed_at = excluded.confirmed_at, unsubscribed_at = null
      where m.confirmed_at is null or m.unsubscribed_at is not null)`

/**
 * What that statement sets of customer `c`: whose address was on the list before they verified it has the newsletter
 * ticked.
 */
export const TICK_THE_LISTED = `email_subscription = c.email_subscription or (c.verified_at is null and exists (
  select from mailing_subscriptions m where m.email = c.email and m.confirmed_at is not null and m.unsubscribed_at is null))`

/** An address that asked for the newsletter, is not on the list and so waits for its confirming mail. */
export interface Awaiting {
  email: string
  /** When it left the list last, if ever. */
  unsubscribedAt: Date | null
}

/** Undefined when the address waits for no confirming mail. */
export async function awaitingConfirmation(email: string): Promise<Awaiting | undefined> {
  const { rows } = await pool().query<Awaiting>(
    `select email, unsubscribed_at as "unsubscribedAt" from mailing_subscriptions
      where email = $1 and (confirmed_at is null or unsubscribed_at is not null)`,
    [email],
  )
  return rows[0]
}

/** What the confirming link carries: good for a week, unless the address unsubscribes meanwhile. */
export function confirmingToken(email: string, now: Date): string {
  return seal(CONFIRMING, `${now.getTime()} ${email}`, daysAfter(now, CONFIRMING_DAYS))
}

/** What the foot of every mail to the list carries. */
export function leavingToken(email: string, now: Date): string {
  return seal(LEAVING, email, daysAfter(now, LEAVING_DAYS))
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}
