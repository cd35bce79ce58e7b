'use client'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { focusBack, noteCameFrom } from '#components/ui/page-focus.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { type Consent, chooseConsent, useConsentStore, watchConsent } from '#stores/consent.ts'

/**
 * Asks whether visits may go to an analytics service, until somebody has said so; both answers take one press [OBS-34].
 * It floats: nothing on the page moves, and nothing waits for it. `children` are the question: only a shop that asks
 * sends its words.
 */
export function ConsentNotice({ children }: { children: ReactNode }) {
  const { known, choice } = useConsentStore()
  useOnMount(watchConsent)
  if (!known || choice) return null
  const choose = (chosen: Consent) => (event: MouseEvent) => {
    focusBack(event)
    chooseConsent(chosen)
  }
  return (
    <aside className="consent-notice" aria-labelledby="consent-notice-title" onFocus={noteCameFrom}>
      {children}
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={choose('needed')}>No, thanks</Button>
        <Button onClick={choose('all')}>Yes, share</Button>
      </div>
    </aside>
  )
}
