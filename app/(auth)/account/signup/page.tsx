import type { Metadata } from 'next'
import { SignUpForm } from '#components/account/auth-sign-up.tsx'

export const metadata: Metadata = { title: 'Create an account' }

export default function SignUpPage() {
  return (
    <>
      <h1>Create an account</h1>
      <SignUpForm />
    </>
  )
}
