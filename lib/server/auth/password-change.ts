import 'server-only'
import type { PoolClient } from 'pg'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { forgetAttempts, mayTry } from '../platform/attempts.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { addJobSql } from '../queue/job-sql.ts'
import { forgetMailed } from './asked-mails.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Done = Result<Record<string, never>>

interface Change {
  customerId: string
  /** The one that goes on. */
  sessionId: string | undefined
  currentPassword: string
  newPassword: string
}

/**
 * Changes a password and ends the customer's other sessions, both or neither; passkeys stay. No mailed reset link works
 * any more, so the mails with one are counted anew [AUTH-18, AUTH-19, AUTH-23, AUTH-34, AUTH-41, API-42].
 */
export async function changePassword(change: Change, now: Date): Promise<Done> {
  const { customerId, sessionId, currentPassword, newPassword } = change
  const proven = await provePassword(customerId, currentPassword)
  if (!proven.ok) return proven
  const hash = await hashPassword(newPassword)
  const changed = await whileProven(customerId, proven.value, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `with renewed as (update customers set password_hash = $2, updated_at = $3 where id = $1 returning id, email),
         codes as (delete from one_time_codes where customer_id = $1 and purpose = 'reset'),
         ended as (delete from sessions where customer_id = $1 and ($4::uuid is null or id <> $4))
       select email, ${addJobSql('mail-password-changed', { customerId: 'id', key: 'gen_random_uuid()', passkeysKept: KEPT })}
         from renewed`,
      [customerId, hash, now, sessionId ?? null],
    )
    return ok(rows)
  })
  if (!changed.ok) return changed
  for (const { email } of changed.value) await forgetMailed('reset', email)
  return ok({})
}

const KEPT = '(select count(*) from passkeys p where p.customer_id = renewed.id)'

/**
 * Closes an account: everything of the customer's goes, also what their address waits for or was mailed, and, once they
 * answer, at the payment provider and the frequent-flyer programme. One last mail says so. Orders stay without their
 * name on the account (decision 026).
 */
export async function closeAccount(customerId: string, password: string): Promise<Done> {
  const proven = await provePassword(customerId, password)
  if (!proven.ok) return proven
  // An order that was being written when the customer was held is seen by this statement.
  return whileProven(customerId, proven.value, async (client) => {
    await client.query(CLOSE, [customerId])
    return ok({})
  })
}

/** What was on the newsletter's list says so long that it left: a mail program has to hear of it [GEN-23, OPS-61]. */
const LEFT_DAYS = 30

const CLOSE = `
with person as (select email from customers where id = $1::uuid),
  kept as (update orders set customer_id = null where customer_id = $1::text),
  waiting as (delete from stock_notifications n using person where n.email = person.email),
  asked as (delete from product_questions q using person where q.email = person.email and q.state = 'waiting'),
  answered as (update product_questions q set email = null
    from person where q.email = person.email and q.state <> 'waiting'),
  unlisted as (delete from mailing_subscriptions m using person where m.email = person.email and m.confirmed_at is null),
  left_list as (update mailing_subscriptions m set unsubscribed_at = coalesce(m.unsubscribed_at, now()),
      forget_after = now() + ${LEFT_DAYS} * interval '1 day'
    from person where m.email = person.email and m.confirmed_at is not null),
  mailed as (delete from mail_outbox o using person where lower(o.recipient) = person.email),
  closed as (delete from customers where id = $1::uuid returning id, email, first_name, vault_id, qantas_member_id)
select ${addJobSql('mail-account-closed', { email: 'email', firstName: 'first_name', key: 'gen_random_uuid()' })},
  case when vault_id is not null then ${addJobSql('forget-vault', { vaultId: 'vault_id' })} end,
  case when qantas_member_id is not null then ${addJobSql('end-membership', { customerId: 'id' })} end
from closed`

/**
 * Does what a password was proved for, holding the customer, unless it is another one by now: somebody who has chosen
 * it anew meanwhile, by a mailed link, wants nothing done by the one before: `refusal` then [AUTH-17, AUTH-19].
 */
export function whileProven<T>(
  customerId: string,
  provenHash: string,
  change: (client: PoolClient) => Promise<Result<T>>,
  refusal: ErrorCode = 'CurrentPasswordIncorrect',
): Promise<Result<T>> {
  return withCustomer(customerId, async (client) => {
    const { rows } = await client.query<{ hash: string }>(HASH, [customerId])
    return rows[0]?.hash === provenHash ? change(client) : err(refusal)
  })
}

const HASH = 'select password_hash as hash from customers where id = $1'

/**
 * The hash of the password that was proved. Only wrong ones count; but each is counted before it is looked at, or many
 * at once would all be listened to [AUTH-19].
 */
export async function provePassword(customerId: string, password: string): Promise<Result<string>> {
  if (!(await mayTry('passwordChange', customerId))) return err('TooManyPasswordChanges')
  const { rows } = await pool().query<{ hash: string }>(HASH, [customerId])
  const hash = rows[0]?.hash
  if (!(await isPassword(password, hash)) || hash === undefined) return err('CurrentPasswordIncorrect')
  await forgetAttempts('passwordChange', customerId)
  return ok(hash)
}
