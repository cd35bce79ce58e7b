import 'server-only'
import { type Environment, environment } from '../platform/environment.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { askSiteverify } from './siteverify.ts'

/** Where Turnstile answers, and the secret its stand-in on loopback takes; a real shop's comes from the environment. */
export const TURNSTILE = {
  url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  sandboxSecret: 'sandbox_turnstile',
}

export const CLEARANCE_COOKIE = 'bot_clearance'
export const CLEARANCE_AGE_SECONDS = 30 * 60

const PURPOSE = 'bot-clearance'

/**
 * Trades the token of a solved bot check for clearance [API-81]. Only the stand-in on loopback gives any: behind
 * Cloudflare the widget has fetched its own by then. A bad token is BotCheckFailed, no verdict ServiceUnavailable.
 */
export async function clearanceFor(token: string, now: Date): Promise<Result<{ cookie: string | undefined }>> {
  const env = environment()
  const secret = secretOf(env)
  if (secret === undefined) return err('BotCheckFailed')
  const said = await askSiteverify({ url: TURNSTILE.url, secret }, token)
  if (said === 'unavailable') return err('ServiceUnavailable')
  if (!said.success) return err('BotCheckFailed')
  return ok({ cookie: env.sandbox ? clearanceUntil(now) : undefined })
}

function secretOf(env: Environment): string | undefined {
  return env.sandbox ? TURNSTILE.sandboxSecret : env.TURNSTILE_SECRET_KEY
}

function clearanceUntil(now: Date): string {
  return seal(PURPOSE, 'cleared', new Date(now.getTime() + CLEARANCE_AGE_SECONDS * 1000))
}

/** Whether a browser's cookie is clearance this shop has given, and still good. */
export function isCleared(cookie: string | undefined, now: Date): boolean {
  return cookie !== undefined && unseal(PURPOSE, cookie, now) !== undefined
}
