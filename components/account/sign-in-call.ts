import { z } from 'zod'
import { showAlert } from '#components/ui/alert-queue.ts'
import { loadAccount } from '#lib/client/account/account-query.ts'
import { passkeyAnswer } from '#lib/client/auth/passkeys.ts'
import { signInByPasskey as byPasskey, signIn } from '#lib/client/auth/session.ts'
import { linkPendingMembership } from '#lib/client/loyalty/pending-link.ts'
import { ERRORS, type ErrorCode } from '#lib/contract/errors.ts'
import { email } from '#lib/contract/fields.ts'
import type { CallTrouble } from './auth-call.ts'

/** What logging in needs [AUTH-07, VAL-24]. */
export const credentials = z.object({ email, password: z.string().min(1, { error: 'Password is required.' }) })
export type Credentials = z.infer<typeof credentials>

/** Logs in and brings along what a guest had. Resolves with the refusal, if there is one. */
export function signInAs({ email: who, password }: Credentials): Promise<ErrorCode | undefined> {
  return signIn(who, password, { account: loadAccount, loyalty: linkPending })
}

/**
 * Logs in by a passkey, with the same steps. Resolves with the refusal, if there is one; `closed` when the shopper
 * would rather not [AUTH-35, AUTH-36].
 */
export async function signInWithPasskey(): Promise<ErrorCode | 'closed' | undefined> {
  const credential = await passkeyAnswer().catch((error: unknown) => {
    // As on an address that is not the shop's own: the password works there.
    if (error instanceof DOMException) return 'PasskeyUnknown' as const
    throw error
  })
  if (credential === undefined) return 'closed'
  if (typeof credential === 'string') return credential
  return byPasskey(JSON.stringify(credential), { account: loadAccount, loyalty: linkPending })
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
