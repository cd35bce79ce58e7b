interface PlainAddress {
  street1: string
  street2?: string | null | undefined
  suburb: string
  state?: string | null | undefined
  postcode: string
  country: string
}

/**
 * Where an address is, in lines as on a parcel and without names: the unit, the street, the place. Australia's place
 * has a state and its country is not named; New Zealand's has none, also where a store's region is given [ADDR-09].
 */
export function addressLines({ street1, street2, suburb, state, postcode, country }: PlainAddress): string[] {
  const abroad = country === 'NZ'
  const place = [suburb, abroad ? '' : state, postcode].filter(Boolean).join(' ')
  return [street2, street1, place, abroad ? 'New Zealand' : ''].flatMap((line) => line || [])
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
