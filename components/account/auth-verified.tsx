import { buttonClass } from '#components/ui/button.tsx'
import { AuthDone } from './auth-done.tsx'

/** An address is verified, and what comes next [AUTH-13]. */
export function Verified({ email }: { email: string }) {
  return (
    <AuthDone>
      <p>{email} is verified. You can log in now.</p>
      <a className={buttonClass('primary')} href="/account/signin">
        Log in
      </a>
    </AuthDone>
  )
}
