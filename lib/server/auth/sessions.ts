import 'server-only'
import { randomUUID } from 'node:crypto'
import { SESSION_AGE_DAYS } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'

export interface Session {
  id: string
  customerId: string
  email: string
}

const AGE_MS = SESSION_AGE_DAYS * 86_400_000

/** Begins a session of a customer and gives its id [AUTH-03]. */
export async function openSession(customerId: string, now: Date): Promise<string> {
  const id = randomUUID()
  await pool().query(
    `with old as (delete from sessions where customer_id = $1 and expires_at < $2)
     insert into sessions (customer_id, created_at, expires_at, id) values ($1, $2, $3, $4)`,
    [customerId, now, new Date(now.getTime() + AGE_MS), id],
  )
  return id
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
    text: `select exists (select from sessions s where s.id::text = $2 and s.customer_id = c.id) as open
           from customers c where c.id::text = $1`,
    values: [customerId, sessionId],
  })
  const [found] = rows
  if (!found) return 'gone'
  return found.open ? 'good' : 'ended'
}
