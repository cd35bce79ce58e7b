import 'server-only'
import type { PasskeyRemoval, PasskeysAnswer } from '#lib/contract/passkey.ts'
import { pool } from '../db/client.ts'
import { idOfText } from '../db/id-of-text.ts'
import { isFirst } from '../platform/attempts.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { addJobSql } from '../queue/job-sql.ts'
import { relyingParty } from './passkey-challenge.ts'

interface Row {
  id: string
  credentialId: string
  name: string
  addedAt: Date
  lastUsedAt: Date | null
}

/**
 * A customer's passkeys, the oldest first, and what their browser is to offer of them. Nothing of the latter while one
 * is being added: its device has it before the shop does, and browsers hide what they are not told of
 * [AUTH-31, AUTH-38, AUTH-40, API-105].
 */
export async function passkeysOf(customerId: string): Promise<PasskeysAnswer> {
  // Before the rows: one that is kept in between is among them.
  const complete = await isFirst('passkeyAdding', customerId)
  const { rows } = await pool().query<Row>(
    `select id, credential_id as "credentialId", name, created_at as "addedAt", last_used_at as "lastUsedAt"
     from passkeys where customer_id = $1 order by created_at, id`,
    [customerId],
  )
  const passkeys = rows.map(({ id, name, addedAt, lastUsedAt }) => {
    return { id, name, addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
  })
  if (!complete) return { passkeys }
  const allAcceptedCredentialIds = rows.map(({ credentialId }) => credentialId)
  return { passkeys, accepted: { rpId: relyingParty().rpId, userId: userHandle(customerId), allAcceptedCredentialIds } }
}

/** What an authenticator keeps of an account: the bytes of its id, which say nothing of the person. */
export function userHandle(customerId: string): string {
  return Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url')
}

/**
 * Removes one of a customer's passkeys, which is told by mail, and says which for the browser to forget it;
 * PasskeyNotFound for any other [AUTH-34, API-108].
 */
export async function removePasskey(customerId: string, id: string): Promise<Result<PasskeyRemoval>> {
  const { rows } = await pool().query<{ credentialId: string }>(
    `with gone as (
       delete from passkeys where customer_id = $1 and id = ${idOfText('$2')} returning customer_id, name, credential_id)
     select credential_id as "credentialId",
       ${addJobSql('mail-passkey-removed', { customerId: 'customer_id', name: 'name', key: 'gen_random_uuid()' })}
       from gone`,
    [customerId, id],
  )
  const [gone] = rows
  if (!gone) return err('PasskeyNotFound')
  const left = await passkeysOf(customerId)
  return ok({ ...left, removed: { rpId: relyingParty().rpId, credentialId: gone.credentialId } })
}
