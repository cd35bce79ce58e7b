interface PlainAddress {
  street1: string
  street2?: string | undefined
  suburb: string
  state?: string | undefined
  postcode: string
  country: 'AU' | 'NZ'
}

/** An address on one line: `Unit 3, 12 Swan St, Richmond VIC 3121`; Australia is not named. */
export function addressLine({ street1, street2, suburb, state, postcode, country }: PlainAddress): string {
  const place = [suburb, state, postcode, country === 'NZ' ? 'New Zealand' : undefined].filter(Boolean).join(' ')
  return [street2, street1, place].filter(Boolean).join(', ')
}
