'use client'
import { type RefObject, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useBrowserFact } from '#components/ui/use-browser-fact.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { passkeysOffered } from '#lib/client/auth/passkeys.ts'
import type { UsedCredential } from '#lib/contract/passkey.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthTrouble } from './auth-trouble.tsx'
import { signInTrouble, signInWithPasskey } from './sign-in-call.ts'

interface PasskeySignInProps {
  onDone?: () => void
  /** The email field above is in sight: the browser is to offer its passkeys there [AUTH-37]. */
  wanted?: boolean
}

/** Logging in without a password, below the form that asks for one, where the browser can [AUTH-35 to AUTH-37]. */
export function PasskeySignIn({ onDone, wanted = true }: PasskeySignInProps) {
  const offered = useBrowserFact(passkeysOffered)
  const isGuest = useIdentityStore(({ status }) => status === 'LOGGED_OUT')
  const call = useAuthCall({ mutationFn: signInWithPasskey })
  const offer = useRef<AbortController>(undefined)
  if (!offered) return null
  // Who closes the browser's question knows that they have.
  const answer = call.answer === 'closed' ? undefined : call.answer
  const logIn = async (picked?: UsedCredential) => {
    // A browser answers one question at a time.
    offer.current?.abort()
    if (await call.run(picked)) onDone?.()
  }
  return (
    <>
      {wanted && isGuest && !call.busy ? <PasskeyOffer offer={offer} onPick={(picked) => void logIn(picked)} /> : null}
      <AuthTrouble message={call.busy ? undefined : signInTrouble({ answer, trouble: call.trouble })?.message} />
      <Button wide loading={call.busy} onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
    </>
  )
}

interface PasskeyOfferProps {
  offer: RefObject<AbortController | undefined>
  onPick: (picked: UsedCredential) => void
}

/** What the browser is asked at the email field stands for as long as this part does. */
function PasskeyOffer({ offer, onPick }: PasskeyOfferProps) {
  useOnMount(() => {
    const standing = new AbortController()
    offer.current = standing
    void pickedPasskey(standing.signal).then((picked) => {
      if (picked && !standing.signal.aborted) onPick(picked)
    })
    return () => standing.abort()
  })
  return null
}

/** Nobody has asked for it: what fails here leaves the fields and the button. */
async function pickedPasskey(signal: AbortSignal): Promise<UsedCredential | undefined> {
  const loaded = await import('#lib/client/auth/passkey-offer.ts').catch(() => undefined)
  return loaded?.offeredPasskey(signal)
}
