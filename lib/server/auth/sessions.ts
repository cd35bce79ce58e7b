import 'server-only'
import { randomUUID } from 'node:crypto'
import { SESSION_AGE_DAYS } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { idOfText } from '../db/id-of-text.ts'

export interface Session {
  id: string
  customerId: string
  email: string
}

const AGE_MS = SESSION_AGE_DAYS * 86_400_000

/**
 * Begins a session of a customer whose password was proved, and gives its id; undefined when it is another one by now:
 * choosing it anew has ended every session, and this one must not outlive that [AUTH-03, AUTH-17, AUTH-23].
 */
export async function openSession(customerId: string, provenHash: string, now: Date): Promise<string | undefined> {
  const id = randomUUID()
  // Shared, so that it waits for whoever is choosing another password, and they for it.
  const { rowCount } = await pool().query(
    `with old as (delete from sessions where customer_id = $1 and expires_at < $2),
       owner as (select id from customers where id = $1 and password_hash = $5 for share)
     insert into sessions (customer_id, created_at, expires_at, id) select owner.id, $2, $3, $4 from owner`,
    [customerId, now, new Date(now.getTime() + AGE_MS), id, provenHash],
  )
  return rowCount === 1 ? id : undefined
}

/** The session with this id and 30 more days for it; undefined when it was ended or has run out [AUTH-03, AUTH-05]. */
export async function sessionOf(id: string, now: Date): Promise<Session | undefined> {
  const { rows } = await pool().query<Session>(
    `update sessions s set expires_at = $3 from customers c
     where s.id = $1 and s.expires_at > $2 and c.id = s.customer_id
     returning s.id, s.customer_id as "customerId", c.email`,
    [id, now, new Date(now.getTime() + AGE_MS)],
  )
  return rows[0]
}

export async function endSession(id: string): Promise<void> {
  await pool().query('delete from sessions where id = $1', [id])
}

/** What has become of the person and the session a token names [AUTH-05, AUTH-06]. */
export async function standingOf(customerId: string, sessionId: string): Promise<'good' | 'ended' | 'gone'> {
  const { rows } = await pool().query<{ open: boolean }>({
    name: 'session-standing',
    text: `select exists (select from sessions s where s.id = ${idOfText('$2')} and s.customer_id = c.id) as open
           from customers c where c.id = ${idOfText('$1')}`,
    values: [customerId, sessionId],
  })
  const [found] = rows
  if (!found) return 'gone'
  return found.open ? 'good' : 'ended'
}
