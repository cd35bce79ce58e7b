import { AuthDone } from './auth-done.tsx'
import { ResendVerification } from './auth-resend.tsx'

/** What comes next after an account was asked for, and what if it does not come [AUTH-13]. */
export function CheckInbox({ email }: { email: string }) {
  return (
    <AuthDone>
      <p className="text-lg font-semibold">Check your inbox</p>
      <p>We’ve sent a link to {email}. Open it in this browser within 24 hours to verify your address, then log in.</p>
      <ResendVerification email={email} />
    </AuthDone>
  )
}
