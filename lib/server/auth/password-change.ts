import 'server-only'
import { withCustomer } from '../account/customer-lock.ts'
import { pool } from '../db/client.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { forgetAttempts, mayTry } from './attempts.ts'
import { hashPassword, isPassword } from './passwords.ts'

type Done = Result<Record<string, never>>

interface Change {
  customerId: string
  /** The one that goes on. */
  sessionId: string | undefined
  currentPassword: string
  newPassword: string
}

/** Changes a password and ends the customer's other sessions, both or neither [AUTH-18, AUTH-19, AUTH-23, API-42]. */
export async function changePassword(change: Change, now: Date): Promise<Done> {
  const { customerId, sessionId, currentPassword, newPassword } = change
  const proven = await provePassword(customerId, currentPassword)
  if (!proven.ok) return proven
  await pool().query(
    `with renewed as (update customers set password_hash = $2, updated_at = $3 where id = $1 returning id),
       codes as (delete from one_time_codes where customer_id = $1 and purpose = 'reset'),
       ended as (delete from sessions where customer_id = $1 and ($4::uuid is null or id <> $4))
     select graphile_worker.add_job('mail-password-changed', json_build_object('customerId', id, 'key', gen_random_uuid()))
       is not null from renewed`,
    [customerId, await hashPassword(newPassword), now, sessionId ?? null],
  )
  return ok({})
}

/**
 * Closes an account: everything of the customer's goes, also what their address waits for or was mailed, and, once they
 * answer, at the payment provider and the frequent-flyer programme. One last mail says so. Orders stay without their
 * name on the account (decision 026).
 */
export async function closeAccount(customerId: string, password: string): Promise<Done> {
  const proven = await provePassword(customerId, password)
  if (!proven.ok) return proven
  // Held first: an order that is just being written belongs to the customer, and is seen by the next statement.
  return withCustomer(customerId, async (client) => {
    await client.query(CLOSE, [customerId])
    return ok({})
  })
}

const CLOSE = `with person as (select email from customers where id = $1::uuid),
    kept as (update orders set customer_id = null where customer_id = $1::text),
    waiting as (delete from stock_notifications n using person where n.email = person.email),
    listed as (delete from mailing_subscriptions m using person where m.email = person.email),
    mailed as (delete from mail_outbox o using person where o.recipient = person.email),
    closed as (delete from customers where id = $1::uuid returning id, email, first_name, vault_id, qantas_member_id)
  select graphile_worker.add_job('mail-account-closed',
      json_build_object('email', email, 'firstName', first_name, 'key', gen_random_uuid())) is not null,
    case when vault_id is not null then
      graphile_worker.add_job('forget-vault', json_build_object('vaultId', vault_id)) is not null end,
    case when qantas_member_id is not null then
      graphile_worker.add_job('end-membership', json_build_object('customerId', id)) is not null end
  from closed`

/**
 * Only wrong passwords count; but each is counted before it is looked at, or many at once would all be listened to
 * [AUTH-19].
 */
async function provePassword(customerId: string, password: string): Promise<Done> {
  if (!(await mayTry('passwordChange', customerId))) return err('TooManyPasswordChanges')
  const { rows } = await pool().query<{ hash: string }>('select password_hash as hash from customers where id = $1', [
    customerId,
  ])
  if (!(await isPassword(password, rows[0]?.hash))) return err('CurrentPasswordIncorrect')
  await forgetAttempts('passwordChange', customerId)
  return ok({})
}
