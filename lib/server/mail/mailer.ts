import 'server-only'
import { eq } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { mailOutbox } from '../db/schema.ts'
import { deliver, hasMailServer } from './mail-transport.ts'
import { type Mail, type Message, messageFrom } from './message.ts'

/**
 * Mails something once. Resolves when the mail was accepted, now or by an earlier call with the same `dedupeKey`; the
 * first call's words count. Throws MailNotAccepted when the mail server would not take it, so that the job tries again
 * [PAY-36].
 */
export async function sendMail(mail: Mail): Promise<void> {
  const message = messageFrom(mail)
  if (await wasSent(message)) return
  await deliver(message)
  await db().update(mailOutbox).set({ sentAt: new Date() }).where(eq(mailOutbox.dedupeKey, message.dedupeKey))
}

/** Whether a mail has left already; unknown again once it is forgotten, after thirty days. */
export async function hasLeft(dedupeKey: string): Promise<boolean> {
  const [row] = await db()
    .select({ sentAt: mailOutbox.sentAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, dedupeKey))
  return row?.sentAt != null
}

// A mail may carry a link that opens an account: its words stay here only where this is the mailbox.
const WORDLESS = { text: '', html: '' }

// The no-op update makes the existing row come back, and waits for a transaction that is just writing it.
async function wasSent(message: Message): Promise<boolean> {
  const { dedupeKey, recipient, subject } = message
  const { text, html } = hasMailServer() ? WORDLESS : message
  const [row] = await db()
    .insert(mailOutbox)
    .values({ dedupeKey, recipient, subject, text, html })
    .onConflictDoUpdate({ target: mailOutbox.dedupeKey, set: { dedupeKey } })
    .returning({ sentAt: mailOutbox.sentAt })
  return row?.sentAt != null
}
