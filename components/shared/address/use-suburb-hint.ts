import { useSettled } from '#components/ui/use-settled.ts'
import { query, useApiQuery } from '#lib/client/query.ts'
import type { LocalityName } from '#lib/domain/address/locality.ts'
import { isSuburbComplete, suburbPostcodeHint } from '#lib/domain/address/suburb-postcode.ts'

const PAUSE_MS = 500

/**
 * What to point out when an Australian suburb and its postcode do not go together, once suburb, state and postcode are
 * there. A gazetteer that cannot be asked says nothing.
 */
export function useSuburbHint(wanted: boolean, { suburb, state, postcode }: LocalityName): string | undefined {
  const complete = wanted && isSuburbComplete({ suburb, state, postcode })
  const settled = useSettled([suburb, state, postcode].join('|'), PAUSE_MS) !== undefined
  const { data } = useApiQuery({
    ...query('localities', { query: { q: `${suburb} ${state}`.slice(0, 50), country: 'AU' } }),
    enabled: complete && settled,
  })
  if (!complete || !settled || !data) return undefined
  return suburbPostcodeHint({ suburb, state, postcode }, data.localities)
}
