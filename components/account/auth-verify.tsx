'use client'
import { buttonClass } from '#components/ui/button.tsx'
import { verificationQuery } from '#lib/client/auth/verification.ts'
import { ApiError } from '#lib/client/call-error.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { VerifyAgain } from './auth-verify-again.tsx'
import { linkTrouble } from './verification-link.ts'

/** Verifies the address a link was mailed to as soon as the page is there [AUTH-13, AUTH-14]. */
export function VerifyEmail({ user, code }: { user: string; code: string }) {
  const { data, error } = useApiQuery(verificationQuery(user, code))
  if (error) return <VerifyAgain message={troubleText(error)} />
  if (!data) return <p role="status">Verifying your email address…</p>
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <p>{data.email} is verified. You can log in now.</p>
      <a className={buttonClass('primary')} href="/account/signin">
        Log in
      </a>
    </div>
  )
}

function troubleText(error: Error): string {
  if (!(error instanceof ApiError)) return 'We couldn’t reach the shop. Reload the page to try again.'
  return linkTrouble(error.refusal)
}
