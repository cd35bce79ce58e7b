import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { db, pool } from '../db/client.ts'
import { mailOutbox } from '../db/schema.ts'
import { holdLease } from '../platform/lease.ts'
import { deliver, hasMailServer } from './mail-transport.ts'
import { type Mail, type Message, messageFrom } from './message.ts'

/** Another process is handing the same mail over; the job looks again later whether it has. */
class MailUnderWay extends Error {}

/** Whoever hands a mail over says in time that they still do; silent for so long, their process is taken for dead. */
const LEASE_MS = 60_000
const RENEWED_EVERY_MS = LEASE_MS / 3
/** For another process that is at it: most mail servers take a mail in a second. */
const WAIT_MAX_MS = 5000
const LOOK_EVERY_MS = 50
/** Between tries to write down that a mail has left: what is not known to have left is mailed again. */
const NOTE_PAUSES_MS = [50, 200, 1000, 4000]

/**
 * Mails something once. Resolves when the mail was accepted, now or by an earlier call with the same `dedupeKey`; the
 * first call's words count. Throws MailNotAccepted when the mail server would not take it, and MailUnderWay while
 * another process hands the same mail over, so that the job tries again [PAY-36]. Only a process that dies between the
 * mail server's yes and the note of it has its mail sent once more, under the same Message-ID: SMTP has no way to ask.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const message = messageFrom(mail)
  const lease = await claim(message)
  if (!lease) return
  // A mail server may take its time.
  const held = holdLease(lease, (last) => renew(message, last), RENEWED_EVERY_MS)
  try {
    await deliver(message)
  } catch (error) {
    // One that cannot be given back ends by itself.
    await giveBack(message, await held.ended()).catch(() => {})
    throw error
  }
  await held.ended()
  await noteSent(message)
}

/** Whether a mail has left already; unknown again once it is forgotten, after thirty days. */
export async function hasLeft(dedupeKey: string): Promise<boolean> {
  const [row] = await db()
    .select({ sentAt: mailOutbox.sentAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, dedupeKey))
  return row?.sentAt != null
}

/** The right to hand a mail over, alone; undefined where it has left already. */
async function claim(message: Message): Promise<Date | undefined> {
  const until = Date.now() + WAIT_MAX_MS
  for (;;) {
    const lease = await take(message)
    if (lease) return lease
    if (await hasLeft(message.dedupeKey)) return undefined
    if (Date.now() >= until) throw new MailUnderWay('Another process is handing this mail over.')
    await pause(LOOK_EVERY_MS)
  }
}

// A mail may carry a link that opens an account: its words stay here only where this is the mailbox.
const WORDLESS = { text: '', html: '' }

async function take(message: Message): Promise<Date | undefined> {
  const { dedupeKey, recipient, subject } = message
  const { text, html } = hasMailServer() ? WORDLESS : message
  const { rows } = await pool().query<{ lease: Date }>(
    `insert into mail_outbox as known (dedupe_key, recipient, subject, text, html, sending_until)
     values ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond')
     on conflict (dedupe_key) do update set sending_until = excluded.sending_until
     where known.sent_at is null and (known.sending_until is null or known.sending_until < now())
     returning sending_until as lease`,
    [dedupeKey, recipient, subject, text, html, LEASE_MS],
  )
  return rows[0]?.lease
}

async function renew({ dedupeKey }: Message, last: Date): Promise<Date> {
  const { rows } = await pool().query<{ lease: Date }>(
    `update mail_outbox set sending_until = now() + $3 * interval '1 millisecond'
     where dedupe_key = $1 and sending_until = $2 returning sending_until as lease`,
    [dedupeKey, last, LEASE_MS],
  )
  return rows[0]?.lease ?? last
}

async function giveBack({ dedupeKey }: Message, lease: Date): Promise<void> {
  await pool().query('update mail_outbox set sending_until = null where dedupe_key = $1 and sending_until = $2', [
    dedupeKey,
    lease,
  ])
}

/** The mail is gone, whether that can be written down at once or not. Throws when the database stays away. */
async function noteSent({ dedupeKey }: Message): Promise<void> {
  const note = () =>
    pool().query('update mail_outbox set sent_at = now(), sending_until = null where dedupe_key = $1', [dedupeKey])
  for (const ms of NOTE_PAUSES_MS) {
    try {
      await note()
      return
    } catch {
      await pause(ms)
    }
  }
  await note()
}
