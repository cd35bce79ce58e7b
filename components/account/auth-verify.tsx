'use client'
import { useEffect, useState } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { api } from '#lib/client/api.ts'
import { ApiError } from '#lib/client/call-error.ts'
import { VerifyAgain } from './auth-verify-again.tsx'

type Outcome = { email: string } | { trouble: string }

// React runs effects twice in development; a code works once.
const asked = new Map<string, Promise<Outcome>>()

/** Verifies the address a link was mailed to as soon as the page is there [AUTH-13, AUTH-14]. */
export function VerifyEmail({ user, code }: { user: string; code: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    const answer = asked.get(code) ?? confirm(user, code)
    asked.set(code, answer)
    void answer.then(setOutcome)
  }, [user, code])
  if (outcome === undefined) return <p role="status">Verifying your email address…</p>
  if ('trouble' in outcome) return <VerifyAgain message={outcome.trouble} />
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <p>{outcome.email} is verified. You can log in now.</p>
      <a className={buttonClass('primary')} href="/account/signin">
        Log in
      </a>
    </div>
  )
}

async function confirm(user: string, code: string): Promise<Outcome> {
  try {
    return await api('confirmVerification', { body: { user, code } })
  } catch (error) {
    if (!(error instanceof ApiError)) return { trouble: 'We couldn’t reach the shop. Reload the page to try again.' }
    const { errorCode, message } = error.refusal
    return { trouble: errorCode === 'InvalidRequest' ? 'Verification link no longer valid.' : message }
  }
}
