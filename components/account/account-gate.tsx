'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { loadAccount } from '#lib/client/account/account-query.ts'
import { type AccountView, useAccountView } from '#lib/client/account/use-account.ts'
import { restoreSession } from '#lib/client/auth/session.ts'
import { returnHere, SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'
import { withCampaign } from '#lib/domain/analytics/campaign.ts'
import { mayBeSignedIn } from '#stores/identity.ts'

interface AccountGateProps {
  /** Holds the place of what is coming. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Shows an account page once the account is there; says what is going on until then [ACCT-05, GUARD-01, GUARD-04,
 * GUARD-17].
 */
export function AccountGate({ skeleton, children }: AccountGateProps) {
  const view = useAccountView()
  const router = useRouter()
  // Who has logged out here does not want to come back here.
  const [wasIn, setWasIn] = useState(false)
  if (view === 'ready' && !wasIn) setWasIn(true)
  useWhen(view === 'away' && !mayBeSignedIn(), () => {
    if (!wasIn) returnHere()
    router.replace(withCampaign(SIGN_IN_PATH, new URLSearchParams(window.location.search)))
    // The router keeps pages for Back, an order with its address among them: they are asked for anew [AUTH-20]. Not
    // before it has left: this page would be asked for as well, and be where logging in leads back to.
    if (wasIn) router.refresh()
  })
  if (view === 'ready') return children
  if (view === 'trouble') return <LoadTrouble onRetry={() => void loadAccount()}>{TROUBLE}</LoadTrouble>
  // The shop could not say who is signed in. Signing in would only lead back here.
  if (view === 'away' && mayBeSignedIn())
    return <LoadTrouble onRetry={() => void restoreSession()}>{TROUBLE}</LoadTrouble>
  return (
    <div className="grid gap-4 noscript:hidden" aria-busy="true">
      <p
        className={view === 'loading' || view === 'away' ? 'sr-only' : 'rounded bg-hivis px-3 py-2 font-semibold'}
        role="status"
      >
        {TEXTS[view] ?? 'Loading your account'}
      </p>
      {skeleton}
    </div>
  )
}

const TROUBLE = 'We couldn’t load your account. Nothing is lost.'

const TEXTS: Partial<Record<AccountView, string>> = {
  preparing: "We're getting your account ready.",
  preparingLong:
    'Getting your account ready is taking longer than usual. This page will carry on by itself; you can keep shopping in the meantime.',
}
