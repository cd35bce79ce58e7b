'use client'
import { useEffect } from 'react'
import { Button } from '#components/ui/button.tsx'
import { chooseConsent, useConsentStore, watchConsent } from '#stores/consent.ts'

/**
 * Asks whether visits may go to an analytics service, until somebody has said so; both answers take one press [OBS-34]. It floats: nothing on
 * the page moves, and nothing waits for it.
 */
export function ConsentNotice() {
  const { known, choice } = useConsentStore()
  useEffect(watchConsent, [])
  if (!known || choice) return null
  return (
    <aside className="consent-notice" aria-labelledby="consent-notice-title">
      <h2 id="consent-notice-title" className="font-semibold">
        May we share how you use this shop with Google Analytics?
      </h2>
      <p className="text-sm text-graphite">
        Under a random number, without your name or email. We count visits ourselves either way.{' '}
        <a className="link" href="/privacy-choices">
          What is counted
        </a>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => chooseConsent('needed')}>No, thanks</Button>
        <Button onClick={() => chooseConsent('all')}>Yes, share</Button>
      </div>
    </aside>
  )
}
