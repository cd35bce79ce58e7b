import { addDays, weekdayOf } from '../dates/zoned-time.ts'
import { PUBLIC_HOLIDAYS } from './public-holidays.ts'

/** Whether parcels move on a date: Monday to Friday, no public holiday in any of these countries. */
export function isBusinessDay(date: string, countries: readonly ('AU' | 'NZ')[] = ['AU']): boolean {
  return weekdayOf(date) < 5 && !countries.some((country) => PUBLIC_HOLIDAYS[country].has(date))
}

/** The date itself, or the first business day after it. */
export function businessDayFrom(date: string, countries?: readonly ('AU' | 'NZ')[]): string {
  let day = date
  while (!isBusinessDay(day, countries)) day = addDays(day, 1)
  return day
}

/** So many business days after a date. */
export function addBusinessDays(date: string, days: number, countries?: readonly ('AU' | 'NZ')[]): string {
  let day = date
  for (let i = 0; i < days; i += 1) day = businessDayFrom(addDays(day, 1), countries)
  return day
}
