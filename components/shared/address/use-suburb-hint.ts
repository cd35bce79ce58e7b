import { useEffect, useState } from 'react'
import { api } from '#lib/client/api.ts'
import type { LocalityName } from '#lib/domain/address/locality.ts'
import { isSuburbComplete, suburbPostcodeHint } from '#lib/domain/address/suburb-postcode.ts'

/** So that a name is looked up when it is typed, not letter by letter. */
const PAUSE_MS = 500

/**
 * What to point out when an Australian suburb and its postcode do not go together, once suburb, state and postcode are there. A
 * gazetteer that cannot be asked says nothing.
 */
export function useSuburbHint(wanted: boolean, { suburb, state, postcode }: LocalityName): string | undefined {
  const [found, setFound] = useState<{ of: string; hint: string | undefined }>()
  const asked = [suburb, state, postcode].join('|')
  const complete = wanted && isSuburbComplete({ suburb, state, postcode })
  useEffect(() => {
    if (!complete) return
    const giveUp = new AbortController()
    const pause = setTimeout(() => {
      const query = { q: `${suburb} ${state}`.slice(0, 50) }
      api('localities', { query, signal: giveUp.signal }).then(
        ({ localities }) => {
          const australian = localities.filter(({ country }) => country === 'AU')
          setFound({ of: asked, hint: suburbPostcodeHint({ suburb, state, postcode }, australian) })
        },
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      giveUp.abort()
    }
  }, [complete, asked, suburb, state, postcode])
  return complete && found?.of === asked ? found.hint : undefined
}
