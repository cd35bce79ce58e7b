'use client'
import { verificationQuery } from '#lib/client/auth/verification.ts'
import { ApiError } from '#lib/client/call-error.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { Verified } from './auth-verified.tsx'
import { VerifyAgain } from './auth-verify-again.tsx'
import { linkTrouble } from './verification-link.ts'

/**
 * Verifies the address a link was mailed to as soon as the page is there, in the browser in which the account was made
 * [AUTH-13, AUTH-14].
 */
export function VerifyEmail({ user, code }: { user: string; code: string }) {
  const { data, error } = useApiQuery(verificationQuery(user, code))
  if (error) return <VerifyAgain message={troubleText(error)} />
  if (!data) return <p role="status">Verifying your email address…</p>
  return <Verified email={data.email} />
}

function troubleText(error: Error): string {
  if (!(error instanceof ApiError)) return 'We couldn’t reach the shop. Reload the page to try again.'
  return linkTrouble(error.refusal)
}
