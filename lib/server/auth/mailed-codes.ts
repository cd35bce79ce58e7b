import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { RESET_LINK_AGE_HOURS, VERIFICATION_LINK_AGE_HOURS } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import type { CODE_PURPOSES } from '../db/customer-schema.ts'

export type CodePurpose = (typeof CODE_PURPOSES)[number]

const AGE_HOURS: Record<CodePurpose, number> = {
  verification: VERIFICATION_LINK_AGE_HOURS,
  reset: RESET_LINK_AGE_HOURS,
}

/** A new code for a link in a mail. Only its digest is kept, so the table opens no account [AUTH-13, AUTH-15]. */
export async function newCode(customerId: string, purpose: CodePurpose, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await pool().query(
    `with old as (delete from one_time_codes where customer_id = $2 and expires_at < $5)
     insert into one_time_codes (digest, customer_id, purpose, expires_at, created_at) values ($1, $2, $3, $4, $5)`,
    [digestOf(purpose, code), customerId, purpose, new Date(now.getTime() + AGE_HOURS[purpose] * 3_600_000), now],
  )
  return code
}

/** Whether a code would work now; it stays good. The id comes from a link, and may be anything. */
export async function isCodeGood(customerId: string, purpose: CodePurpose, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool().query(
    'select from one_time_codes where digest = $1 and customer_id::text = $2 and purpose = $3 and expires_at > $4',
    [digestOf(purpose, code), customerId, purpose, now],
  )
  return rowCount === 1
}

/** What the table knows of a code. */
export function digestOf(purpose: CodePurpose, code: string): string {
  return createHash('sha256').update(`${purpose}:${code}`).digest('base64url')
}
