import { z } from 'zod'
import { showAlert } from '#components/ui/alert-queue.ts'
import { loadAccount } from '#lib/client/account/account-query.ts'
import { passkeyAnswer, tellAcceptedPasskeys } from '#lib/client/auth/passkeys.ts'
import { signInByPasskey as byPasskey, signIn } from '#lib/client/auth/session.ts'
import { linkPendingMembership } from '#lib/client/loyalty/pending-link.ts'
import { ERRORS, type ErrorCode } from '#lib/contract/errors.ts'
import { email } from '#lib/contract/fields.ts'
import type { UsedCredential } from '#lib/contract/passkey.ts'
import type { CallTrouble } from './auth-call.ts'

/** What logging in needs [AUTH-07, VAL-24]. */
export const credentials = z.object({ email, password: z.string().min(1, { error: 'Password is required.' }) })
export type Credentials = z.infer<typeof credentials>

/** Logs in and brings along what a guest had. Resolves with the refusal, if there is one. */
export function signInAs({ email: who, password }: Credentials): Promise<ErrorCode | undefined> {
  return thenTell(signIn(who, password, { account: loadAccount, loyalty: linkPending }))
}

/**
 * Logs in by a passkey, with the same steps: the one picked at the email field, or one the browser is asked for.
 * Resolves with the refusal, if there is one; `closed` when the shopper would rather not [AUTH-35 to AUTH-37].
 */
export async function signInWithPasskey(picked?: UsedCredential): Promise<ErrorCode | 'closed' | undefined> {
  const credential = picked ?? (await askedPasskey())
  if (credential === undefined) return 'closed'
  if (typeof credential === 'string') return credential
  return thenTell(byPasskey(JSON.stringify(credential), { account: loadAccount, loyalty: linkPending }))
}

function askedPasskey(): Promise<UsedCredential | 'PasskeyUnknown' | undefined> {
  return passkeyAnswer().catch((error: unknown) => {
    // As on an address that is not the shop's own: the password works there.
    if (error instanceof DOMException) return 'PasskeyUnknown' as const
    throw error
  })
}

/** The browser is told behind the log-in: nobody waits for it. */
async function thenTell(signingIn: Promise<ErrorCode | undefined>): Promise<ErrorCode | undefined> {
  const refusal = await signingIn
  if (refusal === undefined) void tellAcceptedPasskeys()
  return refusal
}

interface SignInCall {
  answer: ErrorCode | undefined
  trouble: CallTrouble | undefined
}

/** What to say when it did not work; a wrong email or password says no more than that [AUTH-08]. */
export function signInTrouble({ answer, trouble }: SignInCall): Omit<CallTrouble, 'fields'> | undefined {
  return answer ? { errorCode: answer, message: (ERRORS[answer] ?? ERRORS.InternalError).message } : trouble
}

/**
 * The number a guest gave goes with them; that it could not is told on the page they come to [LOY-08, LOY-09, ERR-81].
 */
async function linkPending(): Promise<void> {
  if (!(await linkPendingMembership())) showAlert({ tone: 'error', text: ERRORS.LoyaltyUnableToLink.message })
}
