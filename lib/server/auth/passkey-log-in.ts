import 'server-only'
import type { z } from 'zod'
import {
  type passkeyRequestResponse,
  type UnknownPasskey,
  type UsedCredential,
  usedCredential,
} from '#lib/contract/passkey.ts'
import { pool } from '../db/client.ts'
import { mayTry, takeBackAttempt } from '../platform/attempts.ts'
import { log } from '../platform/log.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { beginSession, type LoggedIn } from './credentials.ts'
import {
  type Asked,
  CHALLENGE_MS,
  newChallenge,
  refuseFramed,
  relyingParty,
  type TakeToken,
  takeChallenge,
} from './passkey-challenge.ts'

type Options = z.input<typeof passkeyRequestResponse>['options']

/** What a browser needs to log in by any passkey of the shop: it is told of nobody's account [AUTH-35, API-109]. */
export function askForPasskey(now: Date): Asked<Options> {
  const { challenge, token, until } = newChallenge('log-in', '', now)
  const { rpId } = relyingParty()
  return {
    options: { rpId, challenge, timeout: CHALLENGE_MS, allowCredentials: [], userVerification: 'required' },
    token,
    until,
  }
}

interface Answer {
  /** JSON of what the browser has signed, as it was sent. */
  credential: string
  takeToken: TakeToken
  /** Of the network. */
  address: string
  /** Hears of a passkey the shop does not have: only then is the browser to stop offering it. */
  onUnknown: (passkey: UnknownPasskey) => void
}

interface Known {
  id: string
  customerId: string
  credentialId: string
  publicKey: Buffer
  signCount: string
  email: string
  hash: string
  verified: boolean
}

/**
 * Begins the session of whoever answers the browser's question with a passkey, as a password begins it. PasskeyUnknown
 * whatever is wrong with the answer; wrong ones count for the network address [AUTH-24, AUTH-35, API-110]. A pause of
 * the account holds nobody up: a passkey cannot be guessed.
 */
export async function logInByPasskey(
  { credential, takeToken, address, onUnknown }: Answer,
  now: Date,
): Promise<LoggedIn> {
  if (!(await mayTry('failedSignIn', address))) return { ok: false, errorCode: 'RateLimited' }
  const person = await personOf(credential, takeToken, onUnknown, now)
  if (!person.ok) return { ok: false, errorCode: person.refusal.errorCode }
  await takeBackAttempt('failedSignIn', address)
  if (!person.value.verified) return { ok: false, errorCode: 'EmailNotVerified' }
  // The password's hash was read with the passkey: choosing another one by mail takes every passkey away.
  return beginSession(person.value, now, 'PasskeyUnknown')
}

async function personOf(
  text: string,
  takeToken: TakeToken,
  onUnknown: Answer['onUnknown'],
  now: Date,
): Promise<Result<Known>> {
  const used = credentialOf(text)
  const asked = used && (await takeChallenge('log-in', used.response, takeToken, now))
  if (!asked) return err('PasskeyUnknown')
  const known = await passkeyOf(used.id)
  if (!known) onUnknown({ rpId: relyingParty().rpId, credentialId: used.id })
  if (!known || !isOwners(used, known.customerId)) return err('PasskeyUnknown')
  const signCount = await provenCount(used, known, asked.challenge)
  return signCount !== undefined && (await noteUse(known, signCount, now)) ? ok(known) : err('PasskeyUnknown')
}

function credentialOf(text: string): UsedCredential | undefined {
  try {
    return usedCredential.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function passkeyOf(credentialId: string): Promise<Known | undefined> {
  const { rows } = await pool().query<Known>(
    `select p.id, p.customer_id as "customerId", p.credential_id as "credentialId", p.public_key as "publicKey",
       p.sign_count as "signCount", c.email, c.password_hash as hash, c.verified_at is not null as verified
     from passkeys p join customers c on c.id = p.customer_id where p.credential_id = $1`,
    [credentialId],
  )
  return rows[0]
}

/** An authenticator that says whose passkey it is must say the same as the shop. */
function isOwners({ response: { userHandle } }: UsedCredential, customerId: string): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString('hex') === customerId.replaceAll('-', '')
}

/** What the authenticator has counted; undefined unless it signed this challenge with the key and counted on. */
async function provenCount(used: UsedCredential, known: Known, challenge: string): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { rpId, origin } = relyingParty()
  const { userHandle, ...response } = used.response
  try {
    refuseFramed(response)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(known.publicKey),
        counter: Number(known.signCount),
      },
    })
    if (verified) return authenticationInfo.newCounter
    log.warn({ passkey: known.id }, 'a passkey was refused: it was signed with another key')
  } catch (error) {
    // The library throws whatever is wrong with what was sent, a count that went back too.
    log.warn({ err: error, passkey: known.id }, 'a passkey was refused')
  }
  return undefined
}

/** False when it was removed meanwhile, or another answer with this count was quicker. */
async function noteUse({ id }: Known, signCount: number, now: Date): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update passkeys set sign_count = $2, last_used_at = $3
     where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    [id, signCount, now],
  )
  return rowCount === 1
}
