import { PHONE_DIGITS_MIN, PHONE_MAX, PHONE_NATIONAL_DIGITS_MAX } from '../shop-rules.ts'

// `+61 (0)412 …` is written on many a letterhead: the zero falls away.
const AU_MOBILE = /^(?:\+?610?|0)(4\d{8})$/
const NZ_MOBILE = /^(?:\+?640?|0)(2\d{7,9})$/
const COUNTRY_CODE = /^\+(?:61|64)/

/** Whether it has as many digits as any phone number can have, its country code apart [VAL-13]. */
export function hasPhoneLength(typed: string): boolean {
  const digits = typed
    .replace(/[\s().-]/g, '')
    .replace(COUNTRY_CODE, '')
    .replace(/\D/g, '').length
  return digits >= PHONE_DIGITS_MIN && digits <= PHONE_NATIONAL_DIGITS_MAX
}

/**
 * An Australian or New Zealand mobile in E.164, or undefined when it is neither [VAL-12, VAL-14].
 * Spaces, brackets, dots and hyphens are ignored.
 */
export function mobileE164(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '')
  const au = AU_MOBILE.exec(digits)
  if (au) return `+61${au[1]}`
  const nz = NZ_MOBILE.exec(digits)
  return nz ? `+64${nz[1]}` : undefined
}

/**
 * A number as an order keeps it: a mobile of ours in E.164, any other, a landline or a foreign one, in its digits;
 * undefined for what is no number [EXP-08, PAY-09, VAL-13].
 */
export function orderPhone(typed: string): string | undefined {
  const digits = typed.replace(/[\s()./-]/g, '')
  if (!/^\+?\d+$/.test(digits) || digits.length > PHONE_MAX || !hasPhoneLength(digits)) return undefined
  return mobileE164(digits) ?? digits
}
