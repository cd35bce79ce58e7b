import type { Metadata } from 'next'
import { DisownAccount } from '#components/account/auth-disown.tsx'
import { VerifyEmail } from '#components/account/auth-verify.tsx'
import { type MailedLinkQuery, mailedLink } from '../../mailed-link.ts'

export const metadata: Metadata = { title: 'Verify your email' }

export default async function VerifyPage({ searchParams }: { searchParams: MailedLinkQuery }) {
  const { user, code } = await mailedLink(searchParams)
  // The mail's other link: it was not the address's owner who signed up [AUTH-29].
  if ((await searchParams)['stranger'] === '1') {
    return (
      <>
        <h1>Not your account?</h1>
        <DisownAccount user={user} code={code} />
      </>
    )
  }
  return (
    <>
      <h1>Verify your email</h1>
      <VerifyEmail user={user} code={code} />
    </>
  )
}
