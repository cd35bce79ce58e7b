import 'server-only'
import type { z } from 'zod'
import type { accountExport } from '#lib/contract/account.ts'
import { pool } from '../db/client.ts'

type Exported = z.input<typeof accountExport>
type Traces = Pick<
  Exported,
  'account' | 'sessions' | 'passkeys' | 'mails' | 'wishlistNews' | 'offersUsed' | 'giftCardsReceived' | 'questions'
>

// The text of an instant as JSON has it.
const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const list = (object: string, from: string, order: string) =>
  `coalesce((select json_agg(json_build_object(${object}) order by ${order}) from ${from}), '[]')`

// A gift card that waits for its day is a secret of who gives it.
const TRACES = `
select
  json_build_object('openedAt', ${at('c.created_at')}, 'verifiedAt', ${at('c.verified_at')}, 'changedAt', ${at('c.updated_at')}) as account,
  ${list(
    `'signedInAt', ${at('s.created_at')}, 'expiresAt', ${at('s.expires_at')}`,
    'sessions s where s.customer_id = c.id',
    's.created_at, s.id',
  )} as sessions,
  ${list(
    `'name', k.name, 'addedAt', ${at('k.created_at')}, 'lastUsedAt', ${at('k.last_used_at')}`,
    'passkeys k where k.customer_id = c.id',
    'k.created_at, k.id',
  )} as passkeys,
  ${list(
    `'subject', m.subject, 'writtenAt', ${at('m.created_at')}, 'sentAt', ${at('m.sent_at')}`,
    'mail_outbox m where lower(m.recipient) = c.email',
    'm.created_at, m.id',
  )} as mails,
  ${list(
    `'day', n.day, 'entries', n.entries, 'mailedAt', ${at('n.mailed_at')}`,
    'wishlist_news n where n.customer_id = c.id',
    'n.day',
  )} as "wishlistNews",
  ${list(
    `'offer', p.name, 'orderNumber', o.number`,
    `promotion_uses u join promotions p on p.id = u.promotion_id left join orders o on o.attempt_id = u.attempt_id
     where u.customer_key in ('account:' || c.id, 'email:' || c.email)`,
    'o.created_at, p.id, u.attempt_id',
  )} as "offersUsed",
  ${list(
    `'last4', right(i.code, 4), 'name', i.recipient_name, 'message', i.message, 'mailedAt', ${at('i.mailed_at')}`,
    `voucher_issues i join orders o on o.number = i.order_number
     where lower(i.recipient_email) = c.email and lower(o.email) <> c.email and i.mailed_at is not null`,
    'i.mailed_at, i.code',
  )} as "giftCardsReceived",
  ${list(
    `'productId', q.product_id, 'question', q.question, 'askedAt', ${at('q.created_at')}`,
    'product_questions q where q.email = c.email',
    'q.created_at, q.id',
  )} as questions
from customers c where c.id = $1`

/** What is kept of a customer beside what the account shows; undefined when they are gone [API-66]. */
export async function tracesOf(customerId: string): Promise<Traces | undefined> {
  const { rows } = await pool().query<Traces>(TRACES, [customerId])
  return rows[0]
}
