import { isPoBoxPostcode } from '../delivery/delivery-zone.ts'
import { type LocalityName, plain } from './locality.ts'
import { isPostcode } from './postcode.ts'

/** Boxes of the capitals' own post offices, among postcodes of streets. */
const CAPITAL_BOXES: readonly string[] = ['2001', '3001', '4001', '5001', '6001', '7001', '0801']
const NAMED_MAX = 3

/** Whether a suburb's postcode can be looked up: an Australian one with its state, and no post-office box. */
export function isSuburbComplete({ suburb, state, postcode }: LocalityName): boolean {
  if (plain(suburb).length < 2 || state === '' || !isPostcode(postcode)) return false
  return !CAPITAL_BOXES.includes(postcode) && !isPoBoxPostcode(postcode, 'AU')
}

/**
 * What to point out when the gazetteer has the suburb in that state, and under other postcodes only. A hint, never a
 * refusal: of a suburb it does not have nothing is said, as no gazetteer has all of them.
 */
export function suburbPostcodeHint(given: LocalityName, known: readonly LocalityName[]): string | undefined {
  if (!isSuburbComplete(given)) return undefined
  const here = known.filter(({ suburb, state }) => state === given.state && plain(suburb) === plain(given.suburb))
  const [first] = here
  if (!first || here.some(({ postcode }) => postcode === given.postcode)) return undefined
  const postcodes = [...new Set(here.map(({ postcode }) => postcode))].sort()
  const named = postcodes.length > NAMED_MAX ? [...postcodes.slice(0, NAMED_MAX), 'others'] : postcodes
  const list = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(named)
  return `${first.suburb} ${first.state} has the postcode ${list}. Is ${given.postcode} right?`
}
