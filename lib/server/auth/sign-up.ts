import 'server-only'
import type { z } from 'zod'
import type { signUpRequest } from '#lib/contract/account.ts'
import { BIRTH_DATE_TROUBLE, isBirthDate } from '#lib/domain/account/birth-date.ts'
import { pool } from '../db/client.ts'
import { AWAITED } from '../platform/job-priority.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { addJobSql } from '../queue/job-sql.ts'
import { forgetMailed } from './asked-mails.ts'
import { hashPassword } from './passwords.ts'

type Intent = z.output<typeof signUpRequest>

/**
 * Creates an unverified account and queues the mail that verifies it; nobody is logged in by it [AUTH-11 to AUTH-13,
 * API-37]. The newsletter, if ticked, waits for that: verifying proves whose address it is as a confirming mail would,
 * with one mail less, and until then nobody's place on the mailing list is touched by whoever types their address here
 * [AUTH-14, API-66]. Mails with a reset link are counted anew: those mailed before led nowhere [AUTH-41].
 */
export async function signUp(intent: Intent, now: Date): Promise<Result<{ customerId: string; email: string }>> {
  if (intent.birthDate !== undefined && !isBirthDate(intent.birthDate, now)) {
    return err('InvalidRequest', { fields: { birthDate: BIRTH_DATE_TROUBLE } })
  }
  const { rows } = await pool().query<{ id: string }>(
    `with customer as (
       insert into customers (email, password_hash, first_name, last_name, phone, gender, birth_date,
           email_subscription, sms_subscription, erp_customer_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'C-' || upper(substr(md5(gen_random_uuid()::text), 1, 10)))
         on conflict (email) do nothing returning id)
     select id, ${addJobSql('mail-verification', { customerId: 'id', key: 'gen_random_uuid()' }, { priority: '$10' })}
       from customer`,
    [
      ...[intent.email, await hashPassword(intent.password), intent.firstName, intent.lastName],
      ...[intent.phone ?? null, intent.gender ?? null, intent.birthDate ?? null],
      ...[intent.subscriptions.email, intent.subscriptions.sms],
      AWAITED,
    ],
  )
  const [made] = rows
  if (!made) return err('AccountAlreadyExists')
  await forgetMailed('reset', intent.email)
  return ok({ customerId: made.id, email: intent.email })
}
