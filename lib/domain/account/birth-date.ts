import { dayInMelbourne } from '../dates/melbourne-day.ts'

/** What a form and the shop say of any other day [ERR-117]. */
export const BIRTH_DATE_TROUBLE = 'Enter a date before today.'

/**
 * Whether somebody can have been born that day: any real one before today in Melbourne [VAL-26]. `date` is
 * `YYYY-MM-DD`.
 */
export function isBirthDate(date: string, now: Date): boolean {
  // A date picker may hand over the year 0, which no database takes.
  return date >= '0001-01-01' && date < dayInMelbourne(now)
}
