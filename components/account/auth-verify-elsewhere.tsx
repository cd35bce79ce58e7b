'use client'
import { mutation } from '#lib/client/query.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { useAuthCall } from './auth-call.ts'
import { NewPasswordForm } from './auth-new-password-form.tsx'
import { Verified } from './auth-verified.tsx'
import { VerifyAgain } from './auth-verify-again.tsx'

interface VerifyElsewhereProps {
  user: string
  code: string
  /** Whether the link was good when the page was loaded: nobody chooses a password for one that is not. */
  works: boolean
}

/**
 * Verifies an address in another browser than the one in which the account was made. A stranger may have made it, so
 * the password chosen then does not count: whoever reads the mail chooses theirs [AUTH-30].
 */
export function VerifyElsewhere({ user, code, works }: VerifyElsewhereProps) {
  const { busy, answer, trouble, run } = useAuthCall(mutation('confirmVerification'))
  if (answer) return <Verified email={answer.email} />
  const gone = ERRORS.VerificationLinkInvalid
  if (!works || trouble?.errorCode === 'VerificationLinkInvalid') return <VerifyAgain message={gone.message} />
  return (
    <div className="grid gap-5">
      <p>
        This account was made in another browser. If you made it, choose the password to log in with: it replaces the
        one chosen there.
      </p>
      <NewPasswordForm
        name="verify"
        label="Verify and save password"
        busy={busy}
        trouble={trouble}
        help={null}
        send={(password) => run({ body: { user, code, password } })}
      />
      <a
        className="link grid min-h-11 items-center justify-self-start"
        href={`/account/verify?${new URLSearchParams({ user, code, stranger: '1' })}`}
      >
        I didn’t make this account
      </a>
    </div>
  )
}
