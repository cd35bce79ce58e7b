import 'server-only'
import { pool } from '../db/client.ts'
import { hasMailServer } from '../mail/mail-transport.ts'

/** Longer than any job tries to send a mail, so that nothing forgotten is sent twice. */
const KEPT_DAYS = 30
/** By then a size mostly comes back no more, and whoever asked has forgotten it. */
const WAITED_DAYS = 365
/** An answer that took so long is nobody's any more. */
const ASKED_DAYS = 180

/**
 * Forgets what was mailed to whom, who was told of a size and what of their wishlist, after thirty days; who waits for
 * a size, after a year [CAT-55]; questions that stand on no page, after half a year [PDP-29]; at once what was said
 * before there was a mail server (decisions 026 and 152).
 */
export async function forgetMail(): Promise<void> {
  await pool().query("delete from mail_outbox where created_at < now() - $1 * interval '1 day'", [KEPT_DAYS])
  if (hasMailServer()) await pool().query("update mail_outbox set text = '', html = '' where text <> '' or html <> ''")
  await pool().query("delete from stock_notifications where mailed_at < now() - $1 * interval '1 day'", [KEPT_DAYS])
  await pool().query(
    "delete from stock_notifications where mailed_at is null and created_at < now() - $1 * interval '1 day'",
    [WAITED_DAYS],
  )
  await pool().query(
    "delete from product_questions where state <> 'published' and created_at < now() - $1 * interval '1 day'",
    [ASKED_DAYS],
  )
  // A mail that was refused for days is given up.
  await pool().query(
    "update product_questions set email = null where email is not null and answered_at < now() - $1 * interval '1 day'",
    [KEPT_DAYS],
  )
  await pool().query("delete from wishlist_news where mailed_at < now() - $1 * interval '1 day'", [KEPT_DAYS])
}
