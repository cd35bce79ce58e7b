import { AU_STATES } from '../shop-rules.ts'

/** A suburb with its postcode, as far as its name goes. */
export interface LocalityName {
  suburb: string
  /** State code in Australia, region in New Zealand. */
  state: string
  postcode: string
}

/** What a shopper means by `near`. Names are lower-case. */
export type Near =
  | { kind: 'postcode'; postcode: string }
  | { kind: 'place'; key: string; suburb: string; state?: string; postcode?: string }

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

/** Whether a text is a canonical `near` value by its form: a key or a bare postcode [GUARD-13]. */
export function isCanonicalNear(text: string): boolean {
  return /^\d{4}$/.test(text) || /^[a-z0-9]+(?:-[a-z0-9]+)*-\d{4}$/.test(text)
}

/** What a shopper typed, or a link says; undefined when there is nothing in it to look for [GUARD-13, STORE-10]. */
export function parseNear(text: string): Near | undefined {
  const words = plain(text).split(' ').filter(Boolean)
  if (words.length === 0) return undefined
  const key = words.join('-')
  const last = words.at(-1) ?? ''
  const postcode = /^\d{4}$/.test(last) ? last : undefined
  if (postcode && words.length === 1) return { kind: 'postcode', postcode }
  const { suburb, state } = splitState(words.slice(0, postcode ? -1 : undefined).join(' '))
  return { kind: 'place', key, suburb, ...(state ? { state } : {}), ...(postcode ? { postcode } : {}) }
}

/**
 * `Richmond VIC 3121`; of a bare postcode, whose place carries the names of its suburbs, `3121 (Burnley, Cremorne,
 * Richmond)`.
 */
export function localityText(place: LocalityName & { key: string }): string {
  return place.key === place.postcode
    ? `${place.postcode} (${place.suburb})`
    : `${place.suburb} ${place.state} ${place.postcode}`
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

function splitState(text: string): { suburb: string; state?: string } {
  const named = Object.entries(STATE_NAMES).find(([name]) => text.endsWith(` ${name}`))
  if (named) return { suburb: text.slice(0, -named[0].length - 1), state: named[1] }
  const cut = text.lastIndexOf(' ')
  const last = text.slice(cut + 1)
  return cut > 0 && STATES.includes(last) ? { suburb: text.slice(0, cut), state: last } : { suburb: text }
}
