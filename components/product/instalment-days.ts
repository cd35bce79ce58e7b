import { nearDayInWords } from '#lib/domain/dates/day-text.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { datedInstalments } from '#lib/domain/payment/instalment-dates.ts'

/** The days of four payments that begin `now`, in words [PAY-22]. */
export function instalmentDays(price: Cents, now: Date): string[] {
  return datedInstalments(price, now).map(({ date }) => nearDayInWords(date))
}
