import 'server-only'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { pool } from '../db/client.ts'
import { forgetAttempts, isFirst, mayTry, takeBackAttempt } from '../platform/attempts.ts'
import { isPassword } from './passwords.ts'
import { openSession } from './sessions.ts'
import { deviceOf, forgetFailures, mayTryAccount, takeBackFailure, tellOwner } from './sign-in-pauses.ts'

/** Where somebody is. */
export interface Asker {
  /** Of the network. */
  address: string
  /** What the browser keeps from logging in before. */
  device?: string | undefined
}

interface Credentials extends Asker {
  email: string
  password: string
}

interface Known {
  customerId: string
  email: string
}

type Person = ({ ok: true; hash: string } & Known) | { ok: false; errorCode: ErrorCode }

export type LoggedIn = ({ ok: true; sessionId: string } & Known) | { ok: false; errorCode: ErrorCode }

/** Begins a session of whoever is signing in. Refuses as `checkCredentials` [AUTH-03]. */
export async function logIn(credentials: Credentials, now: Date): Promise<LoggedIn> {
  const person = await checkCredentials(credentials)
  if (!person.ok) return person
  return beginSession(person, now, 'IncorrectCredentials')
}

/**
 * Begins a session of somebody who has proved who they are; answers `refusal` when their password is another one by now
 * than `hash` [AUTH-03, AUTH-17].
 */
export async function beginSession(
  { customerId, email, hash }: Known & { hash: string },
  now: Date,
  refusal: ErrorCode,
): Promise<LoggedIn> {
  const sessionId = await openSession(customerId, hash, now)
  return sessionId === undefined ? { ok: false, errorCode: refusal } : { ok: true, customerId, email, sessionId }
}

/**
 * Who is signing in. An unknown address and a wrong password answer alike and take alike; that an address is not
 * verified is told to its owner only [AUTH-08, AUTH-09, AUTH-24, AUTH-28].
 */
export async function checkCredentials({ email, password, address, device }: Credentials): Promise<Person> {
  const lower = email.trim().toLowerCase()
  const known = deviceOf(lower, device, new Date())
  if (!(await mayListen(lower, address, known))) return { ok: false, errorCode: 'RateLimited' }
  const { rows } = await pool().query<{ id: string; hash: string; verified: boolean }>(
    'select id, password_hash as hash, verified_at is not null as verified from customers where email = $1',
    [lower],
  )
  const [found] = rows
  const right = await isPassword(password, found?.hash)
  if (!found || !right) {
    await tellOwner(lower)
    return { ok: false, errorCode: 'IncorrectCredentials' }
  }
  await forgive(lower, address, known)
  return found.verified
    ? { ok: true, customerId: found.id, email: lower, hash: found.hash }
    : { ok: false, errorCode: 'EmailNotVerified' }
}

/** Counts the attempt as a failed one before it is looked at, or many at once would all be listened to. */
async function mayListen(email: string, address: string, device: string | undefined): Promise<boolean> {
  const tries = triesOf(email, address, device)
  // In this order: hammering at one email must not lock out everybody else behind the address.
  if (device === undefined && !(await mayTryAccount(email, await isFirst('signIn', tries)))) return false
  return (await mayTry('signIn', tries)) && (await mayTry('failedSignIn', address))
}

/**
 * Of the address only this attempt is forgiven: one account of one's own would otherwise buy any number of guesses at
 * others.
 */
async function forgive(email: string, address: string, device: string | undefined): Promise<void> {
  await forgetAttempts('signIn', triesOf(email, address, device))
  await takeBackAttempt('failedSignIn', address)
  if (device === undefined) await takeBackFailure(email)
}

/**
 * The password is another one now, chosen by whoever reads the account's mail: nothing tried before counts, and `asker`
 * is not held up by it [AUTH-24, AUTH-28].
 */
export async function forgetTries(email: string, { address, device }: Asker, now: Date): Promise<void> {
  await forgetFailures(email)
  const known = deviceOf(email, device, now)
  await forgetAttempts('signIn', triesOf(email, address, undefined))
  if (known !== undefined) await forgetAttempts('signIn', triesOf(email, address, known))
}

/** What tries of an account are counted under: a known device has its own count, wherever it is. */
function triesOf(email: string, address: string, device: string | undefined): string {
  return `${email} ${device ?? address}`
}
