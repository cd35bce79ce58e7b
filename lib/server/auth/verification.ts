import 'server-only'
import { pool } from '../db/client.ts'
import { LIST_THE_VERIFIED, TICK_THE_LISTED } from '../notifications/mailing-list.ts'
import { AWAITED } from '../platform/job-priority.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { addJobSql } from '../queue/job-sql.ts'
import { askedMail } from './asked-mails.ts'
import { type Asker, forgetTries } from './credentials.ts'
import { digestOf, isCodeGood } from './mailed-codes.ts'
import { hashPassword } from './passwords.ts'

/**
 * Queues the verification mail again; nobody learns, by the time it takes either, whether the address is known or
 * verified. `address` is the network's [AUTH-10, AUTH-41, API-38].
 */
export async function askForVerification(email: string, address: string): Promise<Result<Record<string, never>>> {
  const asked = await askedMail('verification', email, address)
  if (asked === 'refused') return err('TooManyVerificationEmails')
  if (asked === 'held') return ok({})
  await pool().query(
    `select ${addJobSql(
      'mail-verification',
      {
        customerId: '(select id from customers where email = $1 and verified_at is null)',
        key: 'gen_random_uuid()',
      },
      { priority: '$2' },
    )}`,
    [email, AWAITED],
  )
  return ok({})
}

interface Confirmation {
  user: string
  code: string
  password?: string | undefined
}

/**
 * Verifies an address by the code that was mailed to it, which puts it on the mailing list if that was ticked at
 * sign-up; a code works once. With a `password` the one of the sign-up is gone, whoever chose it, and every passkey; an
 * address that is verified already keeps its own, for which there is a reset [AUTH-14, AUTH-30, AUTH-34, API-39,
 * API-66].
 */
export async function confirmVerification(
  { user, code, password }: Confirmation,
  now: Date,
  asker: Asker,
): Promise<Result<{ email: string }>> {
  // Stryker disable next-line ConditionalExpression: asked first because a hash is dear, and again by the statement
  if (password !== undefined && !(await isCodeGood(user, 'verification', code, now))) {
    return err('VerificationLinkInvalid')
  }
  const hash = password === undefined ? null : await hashPassword(password)
  const { rows } = await pool().query<{ email: string }>(
    `with used as (delete from one_time_codes
         where digest = $1 and customer_id = $2 and purpose = 'verification' and expires_at > $3 returning customer_id),
       gone as (delete from passkeys p using used, customers c
         where $4::text is not null and c.id = used.customer_id and c.verified_at is null and p.customer_id = c.id),
       ${LIST_THE_VERIFIED}
     update customers c set verified_at = coalesce(c.verified_at, $3), updated_at = $3,
         password_hash = coalesce($4::text, c.password_hash), ${TICK_THE_LISTED}
       from used where c.id = used.customer_id and ($4::text is null or c.verified_at is null) returning c.email`,
    [digestOf('verification', code), user, now, hash],
  )
  const [verified] = rows
  if (!verified) return err('VerificationLinkInvalid')
  if (hash !== null) await forgetTries(verified.email, asker, now)
  return ok(verified)
}

/**
 * Removes an account that was made with somebody else's address: only what is not verified, only by the code mailed to
 * that address, and nothing else the address has to do with the shop. The name is free for its owner again [AUTH-29,
 * API-98].
 */
export async function disownAccount(user: string, code: string, now: Date): Promise<Result<Record<string, never>>> {
  const { rowCount } = await pool().query(
    `delete from customers c using one_time_codes o
     where o.digest = $1 and o.customer_id = $2 and o.purpose = 'verification' and o.expires_at > $3
       and c.id = o.customer_id and c.verified_at is null`,
    [digestOf('verification', code), user, now],
  )
  return rowCount === 1 ? ok({}) : err('VerificationLinkInvalid')
}
