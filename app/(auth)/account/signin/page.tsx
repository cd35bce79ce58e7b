import type { Metadata } from 'next'
import { SignInForm } from '#components/account/auth-sign-in.tsx'

export const metadata: Metadata = { title: 'Log in' }

export default function SignInPage() {
  return (
    <>
      <h1>Log in</h1>
      <SignInForm />
    </>
  )
}
