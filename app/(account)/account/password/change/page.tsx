import type { Metadata } from 'next'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountSkeleton } from '#components/account/account-skeleton.tsx'
import { AccountTitle } from '#components/account/account-title.tsx'
import { ChangePasswordForm } from '#components/account/auth-change-password.tsx'
import { Passkeys } from '#components/account/passkeys.tsx'

export const metadata: Metadata = { title: 'Password and passkeys' }

export default function ChangePasswordPage() {
  return (
    <>
      <AccountTitle>Password and passkeys</AccountTitle>
      <AccountGate skeleton={<AccountSkeleton blocks={3} height="76px" />}>
        <ChangePasswordForm />
        <Passkeys />
      </AccountGate>
    </>
  )
}
