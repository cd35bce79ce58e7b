import 'server-only'
import { eq } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { mailOutbox } from '../db/schema.ts'
import { deliver, hasMailServer } from './carrier.ts'
import { type Letter, letterFrom, type Mail } from './letter.ts'

/**
 * Mails something once. Resolves when the mail was accepted, now or by an earlier call with the same `dedupeKey`; the first
 * call's words count. Throws MailNotAccepted when the mail server would not take it, so that the job tries again [PAY-36].
 */
export async function sendMail(mail: Mail): Promise<void> {
  const letter = letterFrom(mail)
  if (await wasSent(letter)) return
  await deliver(letter)
  await db().update(mailOutbox).set({ sentAt: new Date() }).where(eq(mailOutbox.dedupeKey, letter.dedupeKey))
}

// A mail may carry a link that opens an account: its words stay here only where this is the mailbox.
const WORDLESS = { text: '', html: '' }

// The no-op update makes the existing row come back, and waits for a transaction that is just writing it.
async function wasSent(letter: Letter): Promise<boolean> {
  const { dedupeKey, recipient, subject } = letter
  const { text, html } = hasMailServer() ? WORDLESS : letter
  const [row] = await db()
    .insert(mailOutbox)
    .values({ dedupeKey, recipient, subject, text, html })
    .onConflictDoUpdate({ target: mailOutbox.dedupeKey, set: { dedupeKey } })
    .returning({ sentAt: mailOutbox.sentAt })
  return row?.sentAt != null
}
