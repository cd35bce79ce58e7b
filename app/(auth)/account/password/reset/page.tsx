import type { Metadata } from 'next'
import { ResetPasswordForm } from '#components/account/auth-reset.tsx'
import { type MailedLinkQuery, mailedLink } from '../../../mailed-link.ts'

export const metadata: Metadata = { title: 'Choose a new password' }

export default async function ResetPasswordPage({ searchParams }: { searchParams: MailedLinkQuery }) {
  const { user, code } = await mailedLink(searchParams)
  return (
    <>
      <h1>Choose a new password</h1>
      <ResetPasswordForm user={user} code={code} />
    </>
  )
}
