'use client'
import { Button } from '#components/ui/button.tsx'
import { useBrowserFact } from '#components/ui/use-browser-fact.ts'
import { passkeysOffered } from '#lib/client/auth/passkeys.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthTrouble } from './auth-trouble.tsx'
import { signInTrouble, signInWithPasskey } from './sign-in-call.ts'

/** Logging in without a password, below the form that asks for one, where the browser can [AUTH-35, AUTH-36]. */
export function PasskeySignIn({ onDone }: { onDone?: () => void }) {
  const offered = useBrowserFact(passkeysOffered)
  const call = useAuthCall({ mutationFn: signInWithPasskey })
  if (!offered) return null
  // Who closes the browser's question knows that they have.
  const answer = call.answer === 'closed' ? undefined : call.answer
  const logIn = async () => {
    if (await call.run(undefined)) onDone?.()
  }
  return (
    <>
      <AuthTrouble message={call.busy ? undefined : signInTrouble({ answer, trouble: call.trouble })?.message} />
      <Button wide loading={call.busy} onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
    </>
  )
}
