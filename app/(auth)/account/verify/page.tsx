import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { DisownAccount } from '#components/account/auth-disown.tsx'
import { VerifyEmail } from '#components/account/auth-verify.tsx'
import { VerifyElsewhere } from '#components/account/auth-verify-elsewhere.tsx'
import { signUpCookie } from '#lib/domain/account/session-cookies.ts'
import { isCodeGood } from '#lib/server/auth/mailed-codes.ts'
import { isSignUpMark } from '#lib/server/auth/sign-up-browser.ts'
import { isHttpsSite } from '#lib/server/platform/environment.ts'
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
  const now = new Date()
  const mark = (await cookies()).get(signUpCookie(isHttpsSite()))?.value
  const body = isSignUpMark(user, mark, now) ? (
    <VerifyEmail user={user} code={code} />
  ) : (
    <VerifyElsewhere user={user} code={code} works={await isCodeGood(user, 'verification', code, now)} />
  )
  return (
    <>
      <h1>Verify your email</h1>
      {body}
    </>
  )
}
