import { z } from 'zod'
import { LINE_QTY_MAX } from '#lib/domain/cart/cart-record.ts'
import { isEmail } from '#lib/domain/contact/email.ts'
import { PERSON_NAME, withPlainMarks } from '#lib/domain/contact/person-name.ts'
import { mobileE164, orderPhone } from '#lib/domain/contact/phone.ts'
import { CHALLENGE_ANSWER_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX, PROMO_CODE_MAX } from '#lib/domain/shop-rules.ts'
import { codePoints, isFreeText } from '#lib/domain/text/free-text.ts'

/** A form sends each end of a line as two characters; the field it was typed in counted one. */
export const lineEndsAsTyped = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)

/**
 * Free text: trimmed, at most `max` code points, no control characters [VAL-25, ERR-108, ERR-109, ERR-116]. zod counts
 * otherwise, so the document is told the length apart: JSON Schema counts code points as we do [API-14].
 */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label} is required.` })
    .trim()
    .refine((v) => codePoints(v) <= max, { error: `${label} must be ${max} characters or fewer.` })
    .refine((v) => isFreeText(v), { error: 'Some characters are not allowed.' })
    .meta({ maxLength: max })
}

/** As `text`, and not blank. */
export function requiredText(label: string, max: number) {
  return text(label, max)
    .refine((v) => v !== '', { error: `${label} is required.` })
    .meta({ minLength: 1 })
}

/** A time of day: `14:00`. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day, like 14:00' })

/** Email address, stored lower-case [VAL-01, VAL-02, VAL-03, ERR-110]. */
export const email = z
  .string({ error: 'Email is required.' })
  .trim()
  .toLowerCase()
  .refine((v) => v !== '', { error: 'Email is required.' })
  .refine((v) => codePoints(v) <= EMAIL_MAX, { error: `Email must be ${EMAIL_MAX} characters or fewer.` })
  .refine((v) => v === '' || isEmail(v), { error: 'Enter a valid email address.' })
  .meta({ maxLength: EMAIL_MAX })

/** First or last name; apostrophes and hyphens of print are taken for the plain ones [VAL-04, ERR-111]. */
export function personName(label: string, max: number = NAME_MAX) {
  return z
    .string({ error: `${label} is required.` })
    .trim()
    .overwrite(withPlainMarks)
    .refine((v) => v !== '', { error: `${label} is required.` })
    .refine((v) => codePoints(v) <= max, { error: `${label} must be ${max} characters or fewer.` })
    .refine((v) => v === '' || PERSON_NAME.test(v), {
      error: 'Use letters, spaces, full stops, apostrophes and hyphens only.',
    })
    .meta({ minLength: 1, maxLength: max })
}

const isMobileOrBlank = (v: string) => v === '' || (codePoints(v) <= PHONE_MAX && mobileE164(v) !== undefined)
const NO_MOBILE = 'Enter a valid Australian or New Zealand mobile number.'

/** A mobile as required in checkout; parsed to E.164 [VAL-09, VAL-11, VAL-12, VAL-14, ERR-113]. */
export const requiredMobile = z
  .string({ error: 'Phone is required.' })
  .trim()
  .refine((v) => v !== '', { error: 'Phone is required.' })
  .refine(isMobileOrBlank, { error: NO_MOBILE })
  .meta({ maxLength: PHONE_MAX })
  .transform((v) => mobileE164(v) ?? v)

/** A mobile that may be left blank, as in the account; parsed to E.164, blank becomes undefined [VAL-10, VAL-12]. */
export const optionalPhone = z
  .string({ error: 'Phone is required; it may be blank.' })
  .trim()
  .refine(isMobileOrBlank, { error: NO_MOBILE })
  .meta({ maxLength: PHONE_MAX })
  .transform((v) => (v === '' ? undefined : (mobileE164(v) ?? v)))

/** A number of an order, which a wallet may have given: not only a mobile. Blank is none [EXP-08, PAY-09, VAL-13]. */
export const placedPhone = z
  .string()
  .trim()
  .refine((v) => v === '' || orderPhone(v) !== undefined, { error: 'Enter a valid phone number.' })
  .transform((v) => orderPhone(v))

/** id, productId, variantId [VAL-45]. */
export const entityId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'Not a valid id.' })

/** Quantity in calls; the shop's own limits are line flags [VAL-45]. */
export const quantity = z
  .int({ error: 'Quantity must be a whole number.' })
  .min(1, { error: 'Quantity must be at least 1.' })
  .max(LINE_QTY_MAX, { error: `Quantity must be ${LINE_QTY_MAX} or less.` })

/** Dollars with at most two decimals [GEN-07]. */
export const dollars = z
  .number({ error: 'Enter an amount.' })
  .min(0)
  .max(10_000_000)
  .refine((v) => Math.abs(v * 100 - Math.round(v * 100)) < 1e-6, { error: 'Use at most 2 decimals.' })

/** ISO 8601 UTC instant [GEN-08]. */
export const instant = z.iso.datetime()

export const challengeAnswer = requiredText('Answer', CHALLENGE_ANSWER_MAX)

/** Compared trimmed and without case [PROMO-10]. */
export const promoCode = z.string().trim().min(1, { error: 'Promo code is required.' }).max(PROMO_CODE_MAX)

/** A zero-based-free page number: absent or nonsense is page 1 only in pages, never in calls. */
export const pageNumber = z.int().min(1).max(100_000)
