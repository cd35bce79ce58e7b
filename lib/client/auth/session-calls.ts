import type { ErrorCode } from '#lib/contract/errors.ts'
import { pastBotCheck } from '../bot/past-bot-check.ts'
import { NetworkError } from '../call-error.ts'

export interface LiveSession {
  email: string
  customerId: string
  token: string
}

const TIMEOUT_MS = 20_000

/** Who the session cookie stands for; undefined for nobody. Throws NetworkError without an answer [API-35]. */
export async function askForSession(): Promise<LiveSession | undefined> {
  const answer = (await call('session')) as { user?: { email: string }; identityToken?: string }
  const { user, identityToken: token } = answer
  return user && token ? { email: user.email, token, customerId: customerOf(token) } : undefined
}

/** Asks for a session cookie; answers the catalogue's code when there is none to be had [API-34]. */
export async function postCredentials(email: string, password: string): Promise<ErrorCode | undefined> {
  const { url } = (await post('callback/credentials', { email, password })) as { url?: string }
  const error = url ? new URL(url, window.location.href).searchParams.get('error') : 'InternalError'
  return (error as ErrorCode | null) ?? undefined
}

/** Ends the session and clears its cookie [API-36]. */
export async function postSignOut(): Promise<void> {
  await post('signout', {})
}

async function post(path: string, form: Record<string, string>): Promise<unknown> {
  const { csrfToken } = (await call('csrf')) as { csrfToken: string }
  const body = new URLSearchParams({ ...form, csrfToken, callbackUrl: '/', json: 'true' })
  return call(path, { method: 'POST', body })
}

async function call(path: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const send = () => fetch(`/api/auth/${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const response = await pastBotCheck(send)
    return await response.json()
  } catch (cause) {
    throw new NetworkError('The shop cannot be reached.', { cause })
  }
}

/** The customer a token names. Read, not checked: only the shop can do that. */
function customerOf(token: string): string {
  const body = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  return String((JSON.parse(atob(body)) as { sub?: unknown }).sub ?? '')
}
