/**
 * Prefixes for use inside a company or region: crawlers refuse them, since they mean something else in the next shop.
 */
const RESTRICTED = /^(?:0?2|04)/
/** Of eight digits these are for shelves of one's own, and say nothing of a zero in front. */
const RESTRICTED_SHORT = /^[02]\d{7}$/

/**
 * A barcode when it is a GTIN the whole world may read: 8, 12, 13 or 14 digits, the check digit right, no in-store
 * number. Undefined otherwise.
 */
export function worldwideGtin(barcode: string | null | undefined): string | undefined {
  const digits = barcode?.replace(/[\s-]/g, '') ?? ''
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return undefined
  if (RESTRICTED_SHORT.test(digits) || RESTRICTED.test(digits.padStart(13, '0').slice(-13))) return undefined
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 && Number(digits) > 0 ? digits : undefined
}
