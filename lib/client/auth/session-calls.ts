import type { ErrorCode } from '#lib/contract/errors.ts'
import type { UnknownPasskey } from '#lib/contract/passkey.ts'
import { sendPastBotCheck } from '../bot/send-past-bot-check.ts'
import { NetworkError } from '../call-error.ts'

export interface LiveSession {
  email: string
  customerId: string
  token: string
}

interface Answer {
  ok: boolean
  body: unknown
}

const TIMEOUT_MS = 20_000
const NO_WORD = 'The shop cannot say who is signed in just now.'

/**
 * Who the session cookie stands for; undefined for nobody. Throws NetworkError without an answer about it [AUTH-02,
 * API-35].
 */
export async function askForSession(): Promise<LiveSession | undefined> {
  const answer = (await ask('session')) as { user?: { email: string }; identityToken?: string }
  const { user, identityToken: token } = answer
  return user && token ? { email: user.email, token, customerId: customerOf(token) } : undefined
}

/** Asks for a session cookie; answers the catalogue's code when there is none to be had [API-34]. */
export function postCredentials(email: string, password: string): Promise<ErrorCode | undefined> {
  return prove('credentials', { email, password })
}

/** The same by what a passkey has signed, as JSON [API-110]. */
export function postPasskey(credential: string): Promise<ErrorCode | undefined> {
  return prove('passkey', { credential })
}

interface Proof {
  url?: string
  errorCode?: ErrorCode
  unknownPasskey?: UnknownPasskey
}

async function prove(way: string, form: Record<string, string>): Promise<ErrorCode | undefined> {
  const { body } = await post(`callback/${way}`, form)
  const { url, errorCode = 'InternalError', unknownPasskey } = body as Proof
  if (unknownPasskey) void tellBrowser(unknownPasskey)
  if (url === undefined) return errorCode
  return (new URL(url, window.location.href).searchParams.get('error') as ErrorCode | null) ?? undefined
}

// Every page loads this file; hardly anybody has a passkey that is gone.
async function tellBrowser(passkey: UnknownPasskey): Promise<void> {
  const signals = await import('./passkey-signals.ts').catch(() => undefined)
  await signals?.signalUnknown(passkey)
}

/** Ends the session and clears its cookie [API-36]. Throws NetworkError unless the shop says that it is done. */
export async function postSignOut(): Promise<void> {
  const { ok } = await post('signout', {})
  if (!ok) throw new NetworkError(NO_WORD)
}

async function post(path: string, form: Record<string, string>): Promise<Answer> {
  const { csrfToken } = (await ask('csrf')) as { csrfToken: string }
  const body = new URLSearchParams({ ...form, csrfToken, callbackUrl: '/', json: 'true' })
  return call(path, { method: 'POST', body })
}

/** A refusal, such as too many calls or a shop that is away, says nothing about who is signed in. */
async function ask(path: string): Promise<unknown> {
  const { ok, body } = await call(path)
  if (!ok) throw new NetworkError(NO_WORD)
  return body
}

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const send = () => fetch(`/api/auth/${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const response = await sendPastBotCheck(send)
    return { ok: response.ok, body: await response.json() }
  } catch (cause) {
    throw new NetworkError('The shop cannot be reached.', { cause })
  }
}

/** The customer a token names. Read, not checked: only the shop can do that. */
function customerOf(token: string): string {
  const body = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  return String((JSON.parse(atob(body)) as { sub?: unknown }).sub ?? '')
}
