'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { api } from '#lib/client/api.ts'
import { useAuthCall } from './auth-call.ts'

/** Asks for the verification mail once more [AUTH-09, AUTH-10]. */
export function ResendVerification({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const { busy, trouble, run } = useAuthCall()
  const resend = async () => setSent(await run(() => api('sendVerification', { body: { email } })))
  return (
    <>
      <Button loading={busy} onClick={() => void resend()}>
        Send the email again
      </Button>
      <p role="status">{sent ? 'Sent. Check your inbox, and your junk folder.' : trouble?.message}</p>
    </>
  )
}
