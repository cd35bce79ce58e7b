import 'server-only'
import { getCookie, setCookie } from 'hono/cookie'
import { SIGNED_IN_COOKIE, sessionCookie, signUpCookie } from '#lib/domain/account/session-cookies.ts'
import { SESSION_AGE_DAYS } from '#lib/domain/shop-rules.ts'
import type { Asked } from '../auth/passkey-challenge.ts'
import { knownDevice } from '../auth/sign-in-pauses.ts'
import { signUpMark } from '../auth/sign-up-browser.ts'
import { isHttpsSite } from '../platform/environment.ts'
import { sealedUntil } from '../platform/sealed.ts'
import type { ApiContext } from './context.ts'
import { endOrderAccess } from './order-access.ts'

/** Tells the browser's own code whether it is worth asking for a session: guests never do. */
export function setHint(c: ApiContext, begun: boolean): void {
  setCookie(c, SIGNED_IN_COOKIE, begun ? '1' : '', {
    path: '/',
    sameSite: 'Lax',
    secure: isHttpsSite(),
    maxAge: begun ? SESSION_AGE_DAYS * 86_400 : 0,
  })
}

/**
 * Takes a session that has ended elsewhere from the browser, and the hint at it. The guards of pages go by the cookie,
 * and would send whoever is to log in again back to the account for ever [AUTH-05, GUARD-02].
 */
export function clearSession(c: ApiContext): void {
  const secure = isHttpsSite()
  // A browser drops a `__Host-` cookie only when told so with all that it was set with.
  setCookie(c, sessionCookie(secure), '', { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 0 })
  setHint(c, false)
  endOrderAccess(c)
}

/** The cookie of a browser from which an account was logged in to [AUTH-28]. */
export function deviceCookie(): string {
  return isHttpsSite() ? '__Host-known_device' : 'known_device'
}

/** Outlives the session, so that strangers' failed log-ins hold nobody up on a device of their own. */
export function rememberDevice(c: ApiContext, email: string): void {
  const { token, until } = knownDevice(email, new Date())
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttpsSite(), expires: until } as const
  setCookie(c, deviceCookie(), token, options)
}

/** Lax, not Strict: the link that looks for it comes from a mail [AUTH-30]. */
export function rememberSignUp(c: ApiContext, customerId: string): void {
  const { token, until } = signUpMark(customerId, new Date())
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttpsSite(), expires: until } as const
  setCookie(c, signUpCookie(options.secure), token, options)
}

/** Each window's question has a cookie of its own, which its challenge names [AUTH-39]. */
const challengeCookie = (challenge: string) => `${challengePrefix()}${challenge.slice(0, 8)}`
const challengePrefix = () => `${isHttpsSite() ? '__Host-' : ''}passkey-`
// Strict: only the shop's own pages answer.
const challengeOptions = () => ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttpsSite() }) as const

/** A window asks anew every few minutes, and when a press of its button is thought better of. */
const QUESTIONS_MAX = 5

/** Binds a question a passkey answers to the browser that asked, beside the newest of its other windows [AUTH-39]. */
export function rememberChallenge(
  c: ApiContext,
  { options: { challenge }, token, until }: Asked<{ challenge: string }>,
): void {
  setCookie(c, challengeCookie(challenge), token, { ...challengeOptions(), expires: until })
  const others = Object.entries(getCookie(c)).filter(([name]) => name.startsWith(challengePrefix()))
  const newestFirst = others.toSorted(([, one], [, other]) => sealedUntil(other) - sealedUntil(one))
  for (const [name] of newestFirst.slice(QUESTIONS_MAX - 1)) forgetCookie(c, name)
}

/** What the browser kept of the question with this challenge, which it keeps no longer [AUTH-33]. */
export function takeChallengeCookie(c: ApiContext, challenge: string): string | undefined {
  const name = challengeCookie(challenge)
  const token = getCookie(c)[name]
  if (token !== undefined) forgetCookie(c, name)
  return token
}

function forgetCookie(c: ApiContext, name: string): void {
  setCookie(c, name, '', { ...challengeOptions(), maxAge: 0 })
}
