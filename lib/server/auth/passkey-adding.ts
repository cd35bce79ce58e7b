import 'server-only'
import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import type { CreatedCredential, PasskeysAnswer, passkeyCreationResponse } from '#lib/contract/passkey.ts'
import { PASSKEYS_MAX } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { countFromNow, takeBackAttempt } from '../platform/attempts.ts'
import { environment } from '../platform/environment.ts'
import { log } from '../platform/log.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { SHOP_DETAILS } from '../platform/shop-details.ts'
import { addJobSql } from '../queue/job-sql.ts'
import {
  type Asked,
  CHALLENGE_MS,
  newChallenge,
  refuseFramed,
  relyingParty,
  type TakeToken,
  takeChallenge,
} from './passkey-challenge.ts'
import { passkeysOf, userHandle } from './passkeys.ts'
import { provePassword, whileProven } from './password-change.ts'

type Options = z.input<typeof passkeyCreationResponse>['options']

// EdDSA, ES256 and RS256 of COSE, the most wanted first. Said here, since the library's own choice is another one on
// another Node, and instances of two releases answer one browser.
const ALGORITHMS = [-8, -7, -257]

interface Owner {
  email: string
  name: string
  hash: string
  verified: boolean
  known: { id: string; transports: string[] }[]
}

/**
 * What a browser needs to make a passkey of a customer whose password is right: whoever only found a session open must
 * not stay for ever. The challenge remembers that password [AUTH-31, AUTH-32, API-106]. Refuses as a change of password
 * does; EmailNotVerified, PasskeyLimitReached.
 */
export async function askForNewPasskey(
  customerId: string,
  password: string,
  now: Date,
): Promise<Result<Asked<Options>>> {
  const proven = await provePassword(customerId, password)
  if (!proven.ok) return proven
  const owner = await ownerOf(customerId)
  if (!owner) return err('UserNotFound')
  if (!owner.verified) return err('EmailNotVerified')
  if (owner.known.length >= PASSKEYS_MAX) return err('PasskeyLimitReached')
  await countFromNow('passkeyAdding', customerId)
  const { challenge, token, until } = newChallenge('add', proofOf(customerId, proven.value), now)
  const options: Options = {
    rp: { id: relyingParty().rpId, name: environment().SHOP_NAME ?? SHOP_DETAILS.name },
    user: { id: userHandle(customerId), name: owner.email, displayName: owner.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: owner.known.map(({ id, transports }) => ({ id, transports, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
  return ok({ options, token, until })
}

interface Addition {
  customerId: string
  name: string
  credential: CreatedCredential
  takeToken: TakeToken
}

/**
 * Keeps the passkey that answers the browser's question, and tells the owner by mail [AUTH-31, AUTH-33, AUTH-34,
 * API-107]. PasskeyNotAccepted for any other answer, a passkey that is known, and once the password is another one.
 */
export async function addPasskey(
  { customerId, name, credential, takeToken }: Addition,
  now: Date,
): Promise<Result<PasskeysAnswer>> {
  const asked = await takeChallenge('add', credential.response, takeToken, now)
  if (!asked) return err('PasskeyNotAccepted')
  const hash = (await ownerOf(customerId))?.hash
  if (hash === undefined || proofOf(customerId, hash) !== asked.about) return err('PasskeyNotAccepted')
  const made = await verifiedCredential(credential, asked.challenge)
  if (!made) return err('PasskeyNotAccepted')
  const kept = await whileProven(
    customerId,
    hash,
    (client) => keep(client, [customerId, made.id, made.publicKey, made.counter, made.transports, name, now]),
    'PasskeyNotAccepted',
  )
  if (!kept.ok) return kept
  // Of this question alone: another device may be adding one still.
  await takeBackAttempt('passkeyAdding', customerId)
  return ok(await passkeysOf(customerId))
}

/** The customer is held: of two at the same moment the second is counted behind the first. */
async function keep(client: PoolClient, values: readonly unknown[]): Promise<Result<true>> {
  const { rows } = await client.query<{ known: number; kept: boolean }>(
    `with known as (select count(*)::int as count from passkeys where customer_id = $1),
       kept as (
         insert into passkeys (customer_id, credential_id, public_key, sign_count, transports, name, created_at)
           select $1, $2, $3, $4, $5, $6, $7 from known where count < ${PASSKEYS_MAX}
           on conflict (credential_id) do nothing returning customer_id, name),
       told as (
         select ${addJobSql('mail-passkey-added', { customerId: 'customer_id', name: 'name', key: 'gen_random_uuid()' })}
           from kept)
     select count as known, (select count(*) from told) = 1 as kept from known`,
    [...values],
  )
  if (rows[0]?.kept) return ok(true)
  return err((rows[0]?.known ?? 0) >= PASSKEYS_MAX ? 'PasskeyLimitReached' : 'PasskeyNotAccepted')
}

async function verifiedCredential(credential: CreatedCredential, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { rpId, origin } = relyingParty()
  const { transports = [], ...response } = credential.response
  try {
    refuseFramed(response)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch (error) {
    // The library throws whatever is wrong with what was sent.
    log.info({ err: error }, 'a new passkey was not accepted')
    return undefined
  }
}

async function ownerOf(customerId: string): Promise<Owner | undefined> {
  const { rows } = await pool().query<Owner>(
    `select email, first_name || ' ' || last_name as name, password_hash as hash, verified_at is not null as verified,
       coalesce((select json_agg(json_build_object('id', credential_id, 'transports', transports) order by created_at, id)
         from passkeys where customer_id = c.id), '[]') as known
     from customers c where id = $1`,
    [customerId],
  )
  return rows[0]
}

/** Names a customer with the password they have, and gives away neither. */
function proofOf(customerId: string, hash: string): string {
  return createHash('sha256').update(`${customerId} ${hash}`).digest('base64url')
}
