import 'server-only'
import { pool } from '../db/client.ts'

/** Longer than a confirming link works, whenever it was asked for last. */
const KEPT_DAYS = 30

/**
 * Deletes addresses that were given for the newsletter and never confirmed, thirty days after they were given last or
 * said no: a stranger may have written them, and nothing is sent to them [GEN-23]. A customer who ticked the newsletter
 * there and never confirmed has it unticked, so that ticking it asks anew [GEN-25]. Idempotent; who confirms meanwhile
 * stays.
 */
export async function forgetUnconfirmed(): Promise<void> {
  await pool().query(
    `delete from mailing_subscriptions
     where confirmed_at is null and greatest(created_at, unsubscribed_at) < now() - $1 * interval '1 day'`,
    [KEPT_DAYS],
  )
  // A tick of a sign-up waits for the address to be verified, and has no row before.
  await pool().query(
    `update customers c set email_subscription = false, updated_at = now()
     where c.email_subscription and c.verified_at is not null
       and not exists (select from mailing_subscriptions m where m.email = c.email)`,
  )
}
