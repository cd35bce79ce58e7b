import { isPostcode } from '../address/postcode.ts'
import type { AU_STATES } from '../shop-rules.ts'

type AustralianState = (typeof AU_STATES)[number]

/**
 * First and last postcode of each range. Where a state lies inside another (ACT in NSW) the smaller one comes first.
 */
const RANGES: readonly (readonly [number, number, AustralianState])[] = [
  [200, 299, 'ACT'],
  [2600, 2618, 'ACT'],
  [2900, 2920, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [8000, 8999, 'VIC'],
  [4000, 4999, 'QLD'],
  [9000, 9999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
]

/** Postcodes that are shared over a border, with the states on its other side: they are right, too. */
const ALSO_IN: Readonly<Record<string, readonly AustralianState[]>> = {
  '0872': ['SA', 'WA'],
  '2406': ['QLD'],
  '2540': ['ACT'],
  '2611': ['NSW'],
  '2618': ['NSW'],
  '2620': ['ACT'],
  '3585': ['NSW'],
  '3586': ['NSW'],
  '3644': ['NSW'],
  '3691': ['NSW'],
  '3707': ['NSW'],
  '4375': ['NSW'],
  '4377': ['NSW'],
  '4380': ['NSW'],
  '4383': ['NSW'],
  '4385': ['NSW'],
}

const NAMES: Record<AustralianState, string> = {
  ACT: 'the ACT',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** The state an Australian postcode lies in; undefined when it is not one. */
export function stateOfPostcode(postcode: string): AustralianState | undefined {
  if (!isPostcode(postcode)) return undefined
  const number = Number(postcode)
  return RANGES.find(([from, to]) => number >= from && number <= to)?.[2]
}

/** What to point out when postcode and state do not go together. A hint, never a refusal: borders have exceptions. */
export function postcodeStateHint(postcode: string, state: string): string | undefined {
  const actual = stateOfPostcode(postcode)
  if (!actual || state === '' || actual === state || ALSO_IN[postcode]?.some((each) => each === state)) return undefined
  return `That postcode is in ${NAMES[actual]}, but you chose ${state}.`
}
