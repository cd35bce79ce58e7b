import 'server-only'
import { pool } from '../db/client.ts'

/** Longer than a confirming link works, whenever it was asked for last. */
const KEPT_DAYS = 30

/**
 * Deletes addresses that were given for the newsletter and never confirmed, thirty days after they were given last or
 * said no: a stranger may have written them, and nothing is sent to them. Idempotent; who confirms meanwhile stays
 * [GEN-23].
 */
export async function forgetUnconfirmed(): Promise<void> {
  await pool().query(
    `delete from mailing_subscriptions
     where confirmed_at is null and greatest(created_at, unsubscribed_at) < now() - $1 * interval '1 day'`,
    [KEPT_DAYS],
  )
}
