import 'server-only'
import { pool } from '../db/client.ts'

/** Longer than a confirming link works, whenever it was asked for last. */
const KEPT_DAYS = 30

/** Of row `m`; the first half is what its index knows. */
const LATE = `m.confirmed_at is null and m.created_at < now() - $1 * interval '1 day'
  and greatest(m.created_at, m.unsubscribed_at) < now() - $1 * interval '1 day'`

/** Of row `m`: it had left the list, was given again since and not confirmed. */
const BACK_IN_VAIN = `m.confirmed_at is not null and m.created_at > m.unsubscribed_at
 and m.created_at < now() - $1 * interval '1 day'`

/**
 * Deletes addresses that were given for the newsletter and never confirmed, thirty days after they were given last or
 * said no: a stranger may have written them, and nothing is sent to them [GEN-23]. A customer who ticked the newsletter
 * there and never confirmed, for the first time or after leaving the list, has it unticked, so that ticking it asks
 * anew [GEN-25]. Those of closed accounts go when
 * whoever mails the list has had time to hear of it. Idempotent; who confirms meanwhile stays.
 */
export async function forgetUnconfirmed(): Promise<void> {
  await pool().query(
    `with late as (
       select email from mailing_subscriptions m where ${LATE}
     ), owners as (
       select c.id from customers c join late on late.email = c.email order by c.id for no key update of c
     ), held as (
       select count(*) from owners
     ), forgotten as (
       delete from mailing_subscriptions m using held where ${LATE} returning m.email
     )
     update customers c set email_subscription = false, updated_at = now() from forgotten f
     where c.email = f.email and c.email_subscription and c.verified_at is not null`,
    [KEPT_DAYS],
  )
  await pool().query(
    `with late as (
       select email from mailing_subscriptions m where ${BACK_IN_VAIN}
     ), owners as (
       select c.id from customers c join late on late.email = c.email and c.email_subscription
       order by c.id for no key update of c
     ), held as (
       select count(*) from owners
     ), still as (
       select m.email from mailing_subscriptions m, held where ${BACK_IN_VAIN} order by m.email for no key update of m
     )
     update customers c set email_subscription = false, updated_at = now() from still
     where c.email = still.email and c.email_subscription and c.verified_at is not null`,
    [KEPT_DAYS],
  )
  await pool().query(
    `delete from mailing_subscriptions m using (
       select email from mailing_subscriptions where forget_after < now() order by email for update) due
     where m.email = due.email`,
  )
}
