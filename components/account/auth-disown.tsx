'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { api } from '#lib/client/api.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthTrouble } from './auth-trouble.tsx'

/** Removes an account that somebody else made with this address. It takes a press: programs that look into mails follow links [AUTH-29]. */
export function DisownAccount({ user, code }: { user: string; code: string }) {
  const [done, setDone] = useState(false)
  const { busy, trouble, run } = useAuthCall()
  if (done) return <p role="status">The account is removed. Nobody can use your address with it any more.</p>
  const remove = async () => setDone(await run(() => api('disownAccount', { body: { user, code } })))
  return (
    <div className="grid gap-5">
      <p>
        Somebody made an account with your email address. Until it is verified, nobody can log in to it, and you can
        remove it here.
      </p>
      {trouble ? <AuthTrouble message={trouble.fields['user'] ? GONE : trouble.message} /> : null}
      <Button look="primary" wide loading={busy} onClick={() => void remove()}>
        Remove the account
      </Button>
    </div>
  )
}

const GONE = 'Verification link no longer valid.'
