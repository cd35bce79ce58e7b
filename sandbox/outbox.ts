import { desc, eq } from 'drizzle-orm'
import { db } from '#lib/server/db/client.ts'
import { mailOutbox } from '#lib/server/db/schema.ts'

export type OutboxMail = typeof mailOutbox.$inferSelect

const LISTED_MAX = 200

/** Mail the shop has sent, newest first; only one person's when `recipient` is given. */
export function outbox(recipient?: string): Promise<OutboxMail[]> {
  const mine = recipient ? eq(mailOutbox.recipient, recipient) : undefined
  return db().select().from(mailOutbox).where(mine).orderBy(desc(mailOutbox.createdAt)).limit(LISTED_MAX)
}

export async function mailById(id: string): Promise<OutboxMail | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  const [mail] = await db().select().from(mailOutbox).where(eq(mailOutbox.id, id))
  return mail
}
