'use client'
import { useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { signOut } from '#lib/client/auth/session.ts'
import { identitySettled } from '#stores/identity.ts'

const UNHEARD =
  "You're logged out here, but we couldn't reach the shop to end the session. We'll do it with the next page you open."

/**
 * Ends the session and forgets what was the shopper's; the page's gate then leads to signing in [AUTH-20 to AUTH-22].
 */
export function LogOut() {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // A session that is still being restored would come back behind its own end.
    await identitySettled()
    if (!(await signOut())) showAlert({ tone: 'error', text: UNHEARD })
  }
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center rounded px-3 hover:bg-sand"
      aria-busy={busy}
      onClick={busy ? undefined : leave}
    >
      Log out
    </button>
  )
}
