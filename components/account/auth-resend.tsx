'use client'
import { Button } from '#components/ui/button.tsx'
import { mutation } from '#lib/client/query.ts'
import { useAuthCall } from './auth-call.ts'

/** Asks for the verification mail once more [AUTH-09, AUTH-10]. */
export function ResendVerification({ email }: { email: string }) {
  const { busy, done, trouble, run } = useAuthCall(mutation('sendVerification'))
  return (
    <>
      <Button loading={busy} onClick={() => void run({ body: { email } })}>
        Send the email again
      </Button>
      <p role="status">{done ? 'Sent. Check your inbox, and your junk folder.' : trouble?.message}</p>
    </>
  )
}
