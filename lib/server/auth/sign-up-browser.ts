import 'server-only'
import { seal, unseal } from '../platform/sealed.ts'

const SIGN_UP = 'sign-up'
/** As long as links are mailed again to somebody who puts it off; whoever is later chooses a password once more. */
export const SIGN_UP_MARK_DAYS = 30

/**
 * What the browser keeps in which an account was made: the link in the mail verifies the password that was chosen there
 * only when it is opened in the same one [AUTH-30].
 */
export function signUpMark(customerId: string, now: Date): { token: string; until: Date } {
  const until = new Date(now.getTime() + SIGN_UP_MARK_DAYS * 86_400_000)
  return { token: seal(SIGN_UP, customerId, until), until }
}

/** Whether this browser is the one in which that account was made. */
export function isSignUpMark(customerId: string, token: string | undefined, now: Date): boolean {
  return token !== undefined && unseal(SIGN_UP, token, now) === customerId
}
