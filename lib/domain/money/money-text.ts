import { countText } from '../text/count-text.ts'
import type { Cents } from './money.ts'

/**
 * Prints cents the way a price tag does: `$129.95`, `$1,234.50`, and without cents where there are none: `$99`, `-$5`.
 * The only place where money becomes text a person reads; the currency is AUD everywhere, so the sign alone says it
 * [CAT-24, GEN-07, CAT-48]. Throws a RangeError for a fraction of a cent or what is no number: a price that cannot be
 * right must not be shown.
 */
export function moneyText(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${countText(Number(digits.slice(0, -2)))}.${digits.slice(-2)}`.replace('.00', '')
}
