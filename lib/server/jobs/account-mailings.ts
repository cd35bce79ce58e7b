import 'server-only'
import { newCode } from '../auth/mailed-codes.ts'
import { pool } from '../db/client.ts'
import {
  accountClosedMail,
  failedLogInsMail,
  type Passkeys,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from '../mail/account-mails.ts'
import { sendMail } from '../mail/mailer.ts'

interface Asking {
  customerId: string
  /** One mail per asking, however often its job runs. */
  key: string
}

/** Somebody has named an address; without a customer nobody has it. */
interface Intent extends Omit<Asking, 'customerId'> {
  customerId: string | null
}

// Codes are made here and not where they are asked for, so that none lies readable in the queue. A job that runs twice
// makes two; the first one is in the mail and works, the other is nobody's.

export async function mailVerification({ customerId, key }: Intent): Promise<void> {
  const person = await recipient(customerId)
  if (!person || person.verified) return
  await sendMail(
    await verificationMail({ ...person, key }, await newCode(person.customerId, 'verification', new Date())),
  )
}

export async function mailReset({ customerId, key }: Intent): Promise<void> {
  const person = await recipient(customerId)
  if (person) await sendMail(await resetMail({ ...person, key }, await newCode(person.customerId, 'reset', new Date())))
}

export async function mailPasswordChanged({ customerId, key, ...passkeys }: Asking & Passkeys): Promise<void> {
  const person = await recipient(customerId)
  if (person) await sendMail(await passwordChangedMail({ ...person, key }, passkeys))
}

export async function mailPasskeyAdded({ customerId, key, name }: Asking & { name: string }): Promise<void> {
  const person = await recipient(customerId)
  if (person) await sendMail(await passkeyAddedMail({ ...person, key }, name))
}

export async function mailPasskeyRemoved({ customerId, key, name }: Asking & { name: string }): Promise<void> {
  const person = await recipient(customerId)
  if (person) await sendMail(await passkeyRemovedMail({ ...person, key }, name))
}

export async function mailFailedLogIns({ customerId, key }: Asking): Promise<void> {
  const person = await recipient(customerId)
  if (person?.verified) await sendMail(await failedLogInsMail({ ...person, key }))
}

/** Nobody is on record by then: the job carries whom to tell. */
export async function mailAccountClosed(closed: { email: string; firstName: string; key: string }): Promise<void> {
  await sendMail(await accountClosedMail(closed))
}

interface Recipient {
  customerId: string
  email: string
  firstName: string
  verified: boolean
}

/** Undefined for an address nobody has, and for a customer who has gone. */
async function recipient(customerId: string | null): Promise<Recipient | undefined> {
  const { rows } = await pool().query<Recipient>(
    `select id as "customerId", email, first_name as "firstName", verified_at is not null as verified from customers where id = $1`,
    [customerId],
  )
  return rows[0]
}
