import { POSTCODE_LENGTH } from '../shop-rules.ts'

const POSTCODE = new RegExp(`^\\d{${POSTCODE_LENGTH}}$`)

/**
 * Whether a text is written like a postcode of Australia or New Zealand; whether there is such a place is another
 * question [VAL-38, VAL-40].
 */
export function isPostcode(text: string): boolean {
  return POSTCODE.test(text)
}

/**
 * What of a typed or pasted text is a postcode: four digits at most. A field’s own limit would cut a postcode that is
 * pasted with a space before it [VAL-40].
 */
export function postcodeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, POSTCODE_LENGTH)
}
