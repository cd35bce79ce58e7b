import type { Metadata } from 'next'
import { ForgotPasswordForm } from '#components/account/auth-forgot.tsx'

export const metadata: Metadata = { title: 'Forgot your password' }

export default function ForgotPasswordPage() {
  return (
    <>
      <h1>Forgot your password?</h1>
      <ForgotPasswordForm />
    </>
  )
}
