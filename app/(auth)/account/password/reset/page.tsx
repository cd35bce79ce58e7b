import type { Metadata } from 'next'
import { ResetPasswordForm } from '#components/account/auth-reset.tsx'
import { isCodeGood } from '#lib/server/auth/mailed-codes.ts'
import { type MailedLinkQuery, mailedLink } from '../../../mailed-link.ts'

export const metadata: Metadata = { title: 'Choose a new password' }

export default async function ResetPasswordPage({ searchParams }: { searchParams: MailedLinkQuery }) {
  const { user, code } = await mailedLink(searchParams)
  const works = await isCodeGood(user, 'reset', code, new Date())
  return (
    <>
      <h1>Choose a new password</h1>
      <ResetPasswordForm user={user} code={code} works={works} />
    </>
  )
}
