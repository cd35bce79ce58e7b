import { AU_STATES, type COUNTRIES } from '../shop-rules.ts'
import { countryAddress } from './address-country.ts'

type Country = (typeof COUNTRIES)[number]

/** A suburb with its postcode, as far as its name goes. */
export interface LocalityName {
  suburb: string
  /** State code in Australia, region in New Zealand. */
  state: string
  postcode: string
}

/** What a shopper means by `near`. Names are lower-case; `country` is there where it was said. */
export type Near =
  | { kind: 'postcode'; postcode: string; country?: Country }
  | { kind: 'place'; key: string; suburb: string; state?: string; postcode?: string; country?: Country }

/** A place as it is found: `key` is the canonical `near` value, of one suburb or of a bare postcode. */
type FoundPlace = LocalityName & { key: string; country: Country }

const STATE_NAMES: Readonly<Record<string, string>> = {
  'australian capital territory': 'act',
  'new south wales': 'nsw',
  'northern territory': 'nt',
  queensland: 'qld',
  'south australia': 'sa',
  tasmania: 'tas',
  victoria: 'vic',
  'western australia': 'wa',
}
const STATES: readonly string[] = AU_STATES.map((state) => state.toLowerCase())

/** The canonical `near` value of a place: `richmond-vic-3121` [STORE-10]. */
export function localityKey({ suburb, state, postcode }: LocalityName): string {
  return `${hyphenated(suburb)}-${hyphenated(state)}-${postcode}`
}

/**
 * The canonical `near` value of a bare postcode; both countries have a 6011, and `nz-6011` is New Zealand’s [STORE-13].
 */
export function postcodeKey(postcode: string, country: Country): string {
  return country === 'NZ' ? `nz-${postcode}` : postcode
}

/** Whether a place is a bare postcode, which carries the names of its suburbs. */
export function isPostcodePlace({ key, postcode }: Pick<FoundPlace, 'key' | 'postcode'>): boolean {
  return key === postcode || key === `nz-${postcode}`
}

/** Whether a text is a canonical `near` value by its form: a key or a bare postcode [GUARD-13]. */
export function isCanonicalNear(text: string): boolean {
  return /^\d{4}$/.test(text) || /^[a-z0-9]+(?:-[a-z0-9]+)*-\d{4}$/.test(text)
}

/**
 * What a shopper typed, or a link says, with its country where that is said; undefined when there is nothing in it to
 * look for [GUARD-13, STORE-10, STORE-13].
 */
export function parseNear(text: string): Near | undefined {
  const { rest, ...said } = splitCountry(plain(text))
  const words = rest.split(' ').filter(Boolean)
  if (words.length === 0) return undefined
  const key = words.join('-')
  const last = words.at(-1) ?? ''
  const postcode = /^\d{4}$/.test(last) ? last : undefined
  if (postcode && words.length === 1) return { kind: 'postcode', postcode, ...said }
  const { suburb, state } = splitState(words.slice(0, postcode ? -1 : undefined).join(' '))
  return { kind: 'place', key, suburb, ...(state ? { state } : {}), ...(postcode ? { postcode } : {}), ...said }
}

/**
 * `Richmond VIC 3121`; of a bare postcode, whose place carries the names of its suburbs, `3121 (Burnley, Cremorne,
 * Richmond)`.
 */
export function localityText(place: LocalityName & { key: string }): string {
  return isPostcodePlace(place)
    ? `${place.postcode} (${place.suburb})`
    : `${place.suburb} ${place.state} ${place.postcode}`
}

/** A place beside the one that was found: with its country, where that is another [STORE-13]. */
export function otherPlaceText(other: FoundPlace, found: Pick<FoundPlace, 'country'>): string {
  const text = localityText(other)
  return other.country === found.country ? text : `${text}, ${countryAddress(other.country).name}`
}

/**
 * A place as it stands in the field it can be searched for from again: a postcode with its country, where it could be
 * read as the other country’s [STORE-13].
 */
export function fieldText(place: FoundPlace, others: readonly Pick<FoundPlace, 'country'>[]): string {
  if (!isPostcodePlace(place)) return localityText(place)
  const isShared = place.country === 'NZ' || others.some(({ country }) => country !== place.country)
  return isShared ? postcodeInCountry(place.postcode, place.country) : place.postcode
}

/** A postcode with its country, as `parseNear` reads it: `6011 New Zealand`. */
export function postcodeInCountry(postcode: string, country: Country): string {
  return `${postcode} ${countryAddress(country).name}`
}

/** A suburb's name as it is compared: lower-case, without accents, apostrophes and full stops. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

function hyphenated(text: string): string {
  return plain(text).replaceAll(' ', '-')
}

const COUNTRY_WORDS: readonly (readonly [Country, RegExp])[] = [
  ['NZ', / (?:nz|new zealand)$|^nz (?=\d{4}$)/],
  // A state ends in the country's name, too.
  ['AU', /(?<!\b(?:south|western)) (?:au|aus|australia)$|^au (?=\d{4}$)/],
]

function splitCountry(text: string): { rest: string; country?: Country } {
  const found = COUNTRY_WORDS.find(([, words]) => words.test(text))
  return found ? { rest: text.replace(found[1], ''), country: found[0] } : { rest: text }
}

function splitState(text: string): { suburb: string; state?: string } {
  const named = Object.entries(STATE_NAMES).find(([name]) => text.endsWith(` ${name}`))
  if (named) return { suburb: text.slice(0, -named[0].length - 1), state: named[1] }
  const cut = text.lastIndexOf(' ')
  const last = text.slice(cut + 1)
  return cut > 0 && STATES.includes(last) ? { suburb: text.slice(0, cut), state: last } : { suburb: text }
}
