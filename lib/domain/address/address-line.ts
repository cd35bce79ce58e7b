interface PlainAddress {
  street1: string
  street2?: string | null | undefined
  suburb: string
  state?: string | null | undefined
  postcode: string
  country: string
}

/** The number of a rural delivery round, `RD 2`: people write it where a unit is asked for. */
const RURAL = /^r\.?\s?d\.?\s?\d+$/i

/**
 * Where an address is, in lines as on a parcel and without names: the unit, the street, the place. Australia's place
 * has a state and its country is not named; New Zealand's has none, also where a store's region is given, and a rural
 * delivery stands between its street and its town [ADDR-09].
 */
export function addressLines({ street1, street2, suburb, state, postcode, country }: PlainAddress): string[] {
  const abroad = country === 'NZ'
  const place = [suburb, abroad ? '' : state, postcode].filter(Boolean).join(' ')
  const door = abroad && street2 && RURAL.test(street2.trim()) ? [street1, street2] : [street2, street1]
  return [...door, place, abroad ? 'New Zealand' : ''].flatMap((line) => line || [])
}

interface NamedAddress extends PlainAddress {
  contactName?: string | undefined
  company?: string | undefined
}

/** The same below whom it is for, each line once: a firm may be called as its owner [CHK-24]. */
export function parcelLines({ contactName, company, ...place }: NamedAddress): string[] {
  return [...new Set([contactName, company, ...addressLines(place)])].flatMap((line) => line || [])
}

/** An address on one line: `Unit 3, 12 Swan St, Richmond VIC 3121`. */
export function addressLine(address: PlainAddress): string {
  return addressLines(address).join(', ')
}
