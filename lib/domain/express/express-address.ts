import { isPostcode } from '../address/postcode.ts'
import { stateOfPostcode } from '../checkout/checkout-postcode.ts'
import type { StoredAddress } from '../checkout/checkout-record.ts'
import { cutTo } from '../contact/person-name.ts'
import {
  AU_STATES,
  COMPANY_MAX,
  CONTACT_NAME_MAX,
  COUNTRIES,
  PROVISIONAL_ADDRESS,
  STREET_MAX,
  STREET2_MAX,
  SUBURB_MAX,
} from '../shop-rules.ts'
import type { ExpressAddress } from './express-state.ts'

/** An address in a wallet's words; before approval often only where the suburb is. */
export interface GivenAddress {
  givenName?: string | undefined
  familyName?: string | undefined
  fullName?: string | undefined
  phone?: string | undefined
  countryCode: string
  administrativeArea?: string | undefined
  locality?: string | undefined
  postalCode?: string | undefined
  addressLines?: readonly string[] | undefined
  organisation?: string | undefined
}

/** The wallet's address is one we do not send to, or no method goes there [EXP-05, EXP-06, ERR-71]. */
export const EXPRESS_ADDRESS_UNDELIVERABLE = "We can't deliver to the address you entered. Please use another address."

type Country = (typeof COUNTRIES)[number]
type AustralianState = (typeof AU_STATES)[number]

const STATE_NAMES: Readonly<Record<string, AustralianState>> = {
  'AUSTRALIAN CAPITAL TERRITORY': 'ACT',
  'NEW SOUTH WALES': 'NSW',
  'NORTHERN TERRITORY': 'NT',
  QUEENSLAND: 'QLD',
  'SOUTH AUSTRALIA': 'SA',
  TASMANIA: 'TAS',
  VICTORIA: 'VIC',
  'WESTERN AUSTRALIA': 'WA',
}

/** The country, if it is one the shop delivers to [EXP-05]. */
export function deliveryCountry(countryCode: string): Country | undefined {
  const code = countryCode.trim().toUpperCase()
  return COUNTRIES.find((country) => country === code)
}

/**
 * As much of a wallet's address as a quote needs; undefined outside the countries we deliver to. What an Australian one
 * lacks of postcode, state and suburb is Melbourne's until the wallet says more [DATA-17, EXP-05, EXP-18, EXP-20].
 */
export function quotedAddress(given: GivenAddress): ExpressAddress | undefined {
  const country = deliveryCountry(given.countryCode)
  if (!country) return undefined
  const postcode = oneLine(given.postalCode)
  const suburb = cutTo(oneLine(given.locality), SUBURB_MAX)
  if (country === 'NZ') return { country, ...(postcode ? { postcode } : {}), ...(suburb ? { suburb } : {}) }
  return {
    country,
    postcode: postcode || PROVISIONAL_ADDRESS.postcode,
    state: stateOf(given.administrativeArea) ?? PROVISIONAL_ADDRESS.state,
    suburb: suburb || PROVISIONAL_ADDRESS.suburb,
  }
}

/**
 * A wallet's address as one a parcel can go to; undefined when it is not whole or not in a country we deliver to.
 * `person` is who gets it when the address itself names nobody [EXP-20].
 */
export function postalAddress(given: GivenAddress, person: string): StoredAddress | undefined {
  const country = deliveryCountry(given.countryCode)
  const postcode = oneLine(given.postalCode)
  const suburb = oneLine(given.locality)
  const streets = streetLines(given.addressLines ?? [])
  if (!country || !streets || !isPostcode(postcode) || suburb === '' || [...suburb].length > SUBURB_MAX) {
    return undefined
  }
  const company = cutTo(oneLine(given.organisation), COMPANY_MAX)
  const address = {
    country,
    contactName: addressee(given) || person,
    ...(company ? { company } : {}),
    ...streets,
    suburb,
    postcode,
  }
  if (country === 'NZ') return address
  const state = stateOf(given.administrativeArea) ?? stateOfPostcode(postcode)
  return state && { ...address, state }
}

/** `VIC`, `au-vic` and `Victoria` are the same state; undefined for anything else [EXP-20]. */
export function stateOf(area: string | undefined): AustralianState | undefined {
  const text = oneLine(area).toUpperCase().replaceAll('.', '').replace(/^AU-/, '')
  return AU_STATES.find((state) => state === text) ?? (Object.hasOwn(STATE_NAMES, text) ? STATE_NAMES[text] : undefined)
}

/** The names of an address joined, or the full one [EXP-20]. */
function addressee({ givenName, familyName, fullName }: GivenAddress): string {
  return cutTo(oneLine([givenName, familyName].join(' ')) || oneLine(fullName), CONTACT_NAME_MAX)
}

/** A wallet's lines on our two, broken between words; undefined when there are none or they are too long. */
function streetLines(lines: readonly string[]): { street1: string; street2?: string } | undefined {
  const given = lines
    .flatMap((line) => line.split(/[\r\n]/))
    .map(oneLine)
    .filter(Boolean)
  const [first = '', ...rest] = given
  const street1 = broken(first, STREET_MAX)
  const street2 = [first.slice(street1.length).trim(), ...rest].filter(Boolean).join(', ')
  if (street1 === '' || [...street2].length > STREET2_MAX) return undefined
  return street2 ? { street1, street2 } : { street1 }
}

/** The beginning of a line that fits; a word that is too long by itself is cut. */
function broken(line: string, max: number): string {
  if ([...line].length <= max) return line
  // Not trimmed: a space behind the last sign that fits ends a word.
  const start = [...line].slice(0, max + 1).join('')
  const space = start.lastIndexOf(' ')
  return space > 0 ? start.slice(0, space) : cutTo(line, max)
}

const oneLine = (text: string | undefined) => (text ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()
