import 'server-only'
import { getCookie, setCookie } from 'hono/cookie'
import { SIGNED_IN_COOKIE, sessionCookie, signUpCookie } from '#lib/domain/account/session-cookies.ts'
import { SESSION_AGE_DAYS } from '#lib/domain/shop-rules.ts'
import { knownDevice } from '../auth/sign-in-pauses.ts'
import { signUpMark } from '../auth/sign-up-browser.ts'
import { isHttpsSite } from '../platform/environment.ts'
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

const challengeCookie = () => (isHttpsSite() ? '__Host-passkey' : 'passkey')
// Strict: only the shop's own pages answer.
const challengeOptions = () => ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttpsSite() }) as const

/** Binds the question a passkey answers to the browser that asked [AUTH-33]. */
export function rememberChallenge(c: ApiContext, token: string, until: Date): void {
  setCookie(c, challengeCookie(), token, { ...challengeOptions(), expires: until })
}

/** What the browser kept of the question, which it keeps no longer [AUTH-33]. */
export function takeChallengeCookie(c: ApiContext): string | undefined {
  const token = getCookie(c, challengeCookie())
  if (token !== undefined) setCookie(c, challengeCookie(), '', { ...challengeOptions(), maxAge: 0 })
  return token
}
