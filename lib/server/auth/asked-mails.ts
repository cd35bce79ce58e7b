import 'server-only'
import { type Attempt, forgetAttempts, mayTry } from '../platform/attempts.ts'

/** Mail with a link that anybody can have sent to an address: what counts askings, and what counts mails. */
const MAILS = {
  verification: { asking: 'verification', mailed: 'verificationMail' },
  reset: { asking: 'reset', mailed: 'resetMail' },
} as const satisfies Record<string, Record<'asking' | 'mailed', Attempt>>

export type AskedMail = keyof typeof MAILS

/**
 * What becomes of somebody's asking for a link: `refused` where they have asked for this address too often themselves.
 * `held` where others have used up its mails: nothing more is sent, so that nobody's inbox is filled, and the answer is
 * that of a mail, since the last link works at least as long as the count lasts [AUTH-41].
 */
export async function askedMail(kind: AskedMail, email: string, address: string): Promise<'sent' | 'held' | 'refused'> {
  const { asking, mailed } = MAILS[kind]
  if (!(await mayTry(asking, `${email} ${address}`))) return 'refused'
  return (await mayTry(mailed, email)) ? 'sent' : 'held'
}

/** No mailed link works any more: whoever needs one is mailed another [AUTH-41]. */
export async function forgetMailed(kind: AskedMail, email: string): Promise<void> {
  await forgetAttempts(MAILS[kind].mailed, email)
}
