'use client'
import { useState } from 'react'
import { signOut } from '#lib/client/auth/session.ts'
import { identitySettled } from '#stores/identity.ts'

/** Ends the session and forgets what was the shopper's; the page's gate then leads to signing in [AUTH-20 to AUTH-22]. */
export function LogOut() {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // A session that is still being restored would come back behind its own end.
    await identitySettled()
    await signOut()
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
