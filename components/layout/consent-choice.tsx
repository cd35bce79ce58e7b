'use client'
import { RadioGroup } from '#components/ui/choice-field.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { type Consent, chooseConsent, useConsentStore, watchConsent } from '#stores/consent.ts'

const OPTIONS: { value: Consent; label: string; detail: string }[] = [
  { value: 'needed', label: 'Only what is needed', detail: 'We count visits, speed and errors, and know nobody.' },
  {
    value: 'all',
    label: 'Share with Google Analytics',
    detail:
      'The pages and products you look at, under a random number of this browser. No name, no email, no advertising.',
  },
]

/** Shows what this browser has chosen, and changes it at once [OBS-34]. */
export function ConsentChoice() {
  const { known, choice } = useConsentStore()
  useOnMount(watchConsent)
  if (!known)
    return <p className="min-h-40 text-graphite">Your choice is kept in this browser, and needs JavaScript.</p>
  return (
    <>
      <RadioGroup
        id="consent"
        name="consent"
        label="How you use this shop"
        options={OPTIONS}
        value={choice ?? 'needed'}
        onChange={({ target }) => chooseConsent(target.value as Consent)}
      />
      <p role="status" className="pt-3 text-sm text-graphite">
        {choice === undefined ? 'You have not chosen yet: only what is needed is counted.' : 'Your choice is kept.'}
      </p>
    </>
  )
}
