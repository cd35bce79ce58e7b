import 'server-only'
import { pool } from '../db/client.ts'

/** Longer than a confirming link works, whenever it was asked for last. */
const KEPT_DAYS = 30

/** Of row `m`; the first half is what its index knows. */
const LATE = `m.confirmed_at is null and m.created_at < now() - $1 * interval '1 day'
  and greatest(m.created_at, m.unsubscribed_at) < now() - $1 * interval '1 day'`

/**
 * Deletes addresses that were given for the newsletter and never confirmed, thirty days after they were given last or
 * said no: a stranger may have written them, and nothing is sent to them [GEN-23]. A customer who ticked the newsletter
 * there and never confirmed has it unticked, so that ticking it asks anew [GEN-25]. Idempotent; who confirms meanwhile
 * stays.
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
}
