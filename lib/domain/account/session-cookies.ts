/** The cookie that holds a session; bound to this one host wherever the shop speaks HTTPS [AUTH-03, API-34]. */
export function sessionCookie(https: boolean): string {
  return https ? '__Host-session' : 'session'
}

/** Says to the browser's own code that there may be a session, which it cannot see. Holds nothing else. */
export const SIGNED_IN_COOKIE = 'signed_in'

/**
 * Says that somebody has logged out here and the shop has not heard of it yet: until then nobody counts as signed in
 * [AUTH-22].
 */
export const SIGNING_OUT_COOKIE = 'signing_out'

/** Says in which browser an account was made, until long after its mail [AUTH-30]. */
export function signUpCookie(https: boolean): string {
  return https ? '__Host-sign_up' : 'sign_up'
}
