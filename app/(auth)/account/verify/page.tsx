import type { Metadata } from 'next'
import { VerifyEmail } from '#components/account/auth-verify.tsx'
import { type MailedLinkQuery, mailedLink } from '../../mailed-link.ts'

export const metadata: Metadata = { title: 'Verify your email' }

export default async function VerifyPage({ searchParams }: { searchParams: MailedLinkQuery }) {
  const { user, code } = await mailedLink(searchParams)
  return (
    <>
      <h1>Verify your email</h1>
      <VerifyEmail user={user} code={code} />
    </>
  )
}
