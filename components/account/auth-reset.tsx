'use client'
import { buttonClass } from '#components/ui/button.tsx'
import { mutation } from '#lib/client/query.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthDone } from './auth-done.tsx'
import { NewPasswordForm } from './auth-new-password-form.tsx'
import { AuthTrouble } from './auth-trouble.tsx'

interface ResetPasswordFormProps {
  user: string
  code: string
  /** Whether the link was good when the page was loaded: nobody chooses a password for one that is not. */
  works: boolean
}

/** Chooses a new password by a mailed link [AUTH-17, AUTH-23]. */
export function ResetPasswordForm({ user, code, works }: ResetPasswordFormProps) {
  const { busy, done, trouble, run } = useAuthCall(mutation('resetPassword'))
  if (done) {
    return (
      <AuthDone>
        <p>Your password has been changed, and every other device has been logged out.</p>
        <p>If your account had passkeys, they were removed. Add them again once you’re logged in.</p>
        <a className={buttonClass('primary')} href="/account/signin">
          Log in
        </a>
      </AuthDone>
    )
  }
  const newLink = (
    <a className="link grid min-h-11 items-center" href="/account/password/forgot">
      Email me a new link
    </a>
  )
  if (!works) return <AuthTrouble message={ERRORS.PasswordResetLinkInvalid.message}>{newLink}</AuthTrouble>
  return (
    <NewPasswordForm
      name="reset"
      label="Save new password"
      busy={busy}
      trouble={trouble}
      help={newLink}
      send={(password) => run({ body: { user, code, password } })}
    />
  )
}
