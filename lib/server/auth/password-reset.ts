import 'server-only'
import type { PoolClient } from 'pg'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { LIST_THE_VERIFIED, TICK_THE_LISTED } from '../notifications/mailing-list.ts'
import { AWAITED } from '../platform/job-priority.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { addJobSql } from '../queue/job-sql.ts'
import { askedMail, forgetMailed } from './asked-mails.ts'
import { type Asker, forgetTries } from './credentials.ts'
import { digestOf, isCodeGood } from './mailed-codes.ts'
import { hashPassword } from './passwords.ts'

/**
 * Queues the mail with a reset link; an address nobody has gets the same answer in the same time, since its job is
 * queued as well. `address` is the network's [AUTH-15, AUTH-16, AUTH-41, API-40].
 */
export async function askForReset(email: string, address: string): Promise<Result<Record<string, never>>> {
  const asked = await askedMail('reset', email, address)
  if (asked === 'refused') return err('TooManyPasswordResets')
  if (asked === 'held') return ok({})
  await pool().query(
    `select ${addJobSql(
      'mail-password-reset',
      { customerId: '(select id from customers where email = $1)', key: 'gen_random_uuid()' },
      { priority: '$2' },
    )}`,
    [email, AWAITED],
  )
  return ok({})
}

interface Reset {
  user: string
  code: string
  password: string
}

/**
 * Sets a new password by a mailed code, which then no longer works, nor any other. Whoever reads the mail owns the
 * address, so it counts as verified, for the mailing list too; every session ends, every passkey goes, and nothing
 * tried before counts against `asker` any more [AUTH-17, AUTH-23, AUTH-28, AUTH-34, API-41].
 */
export async function resetPassword(
  { user, code, password }: Reset,
  now: Date,
  asker: Asker,
): Promise<Result<Record<string, never>>> {
  // Stryker disable next-line ConditionalExpression: asked first because a hash is dear, and again by the statement
  if (!(await isCodeGood(user, 'reset', code, now))) return err('PasswordResetLinkInvalid')
  const hash = await hashPassword(password)
  const renewed = await withCustomer(user, (client) => renew(client, { user, code, hash }, now))
  if (!renewed.ok) return err('PasswordResetLinkInvalid')
  const email = renewed.value
  await forgetTries(email, asker, now)
  await forgetMailed('reset', email)
  return ok({})
}

/** The customer is held: of two links used at once the second finds that it works no longer. Says the email. */
async function renew(
  client: PoolClient,
  { user, code, hash }: { user: string; code: string; hash: string },
  now: Date,
): Promise<Result<string>> {
  const { rows } = await client.query<{ email: string }>(
    `with used as (delete from one_time_codes
         where digest = $1 and customer_id = $2 and purpose = 'reset' and expires_at > $3 returning customer_id),
       ended as (delete from sessions where customer_id in (select customer_id from used)),
       gone as (delete from passkeys where customer_id in (select customer_id from used) returning id),
       others as (delete from one_time_codes where digest <> $1 and customer_id in (select customer_id from used)),
       ${LIST_THE_VERIFIED},
       renewed as (update customers c set password_hash = $4, verified_at = coalesce(c.verified_at, $3), updated_at = $3,
           ${TICK_THE_LISTED}
         from used where c.id = used.customer_id returning c.id, c.email)
     select email, ${addJobSql('mail-password-changed', {
       customerId: 'id',
       key: 'gen_random_uuid()',
       passkeysRemoved: '(select count(*) from gone)',
     })} from renewed`,
    [digestOf('reset', code), user, now, hash],
  )
  const [renewed] = rows
  return renewed ? ok(renewed.email) : err('PasswordResetLinkInvalid')
}
