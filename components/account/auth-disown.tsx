'use client'
import { Button } from '#components/ui/button.tsx'
import { mutation } from '#lib/client/query.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthDone } from './auth-done.tsx'
import { AuthTrouble } from './auth-trouble.tsx'
import { linkTrouble } from './verification-link.ts'

/**
 * Removes an account that somebody else made with this address. It takes a press: programs that look into mails follow
 * links [AUTH-29].
 */
export function DisownAccount({ user, code }: { user: string; code: string }) {
  const { busy, done, trouble, run } = useAuthCall(mutation('disownAccount'))
  if (done) {
    return (
      <AuthDone>
        <p>The account has been removed. Nobody can use it with your email address any more.</p>
      </AuthDone>
    )
  }
  return (
    <div className="grid gap-5">
      <p>
        Somebody made an account with your email address. Until it is verified, nobody can log in to it, and you can
        remove it here.
      </p>
      {trouble ? <AuthTrouble message={linkTrouble(trouble)} /> : null}
      <Button look="primary" wide loading={busy} onClick={() => void run({ body: { user, code } })}>
        Remove the account
      </Button>
    </div>
  )
}
