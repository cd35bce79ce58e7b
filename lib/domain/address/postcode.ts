import { POSTCODE_LENGTH } from '../shop-rules.ts'

const POSTCODE = new RegExp(`^\\d{${POSTCODE_LENGTH}}$`)

/**
 * Whether a text is written like a postcode of Australia or New Zealand; whether there is such a place is another
 * question [VAL-38, VAL-40].
 */
export function isPostcode(text: string): boolean {
  return POSTCODE.test(text)
}
