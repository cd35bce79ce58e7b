import { addDays, weekdayOf } from './zoned-time.ts'

/** Days of the week as `weekdayOf` counts them. */
export const [MONDAY, TUESDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5] as const

/** The day of a year, `YYYY-MM-DD`. Months count from 1. */
export function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The date itself, or the first such weekday after it. */
export function onOrAfter(weekday: number, date: string): string {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7)
}

/** A weekday of a month by its count: the second Monday in March is 2. */
export function nthOf(count: number, weekday: number, year: number, month: number): string {
  return onOrAfter(weekday, dayOf(year, month, count * 7 - 6))
}

export function isWeekend(date: string): boolean {
  return weekdayOf(date) >= SATURDAY
}

/** The date itself, or the Monday after the weekend it falls on. */
export function mondayised(date: string): string {
  return isWeekend(date) ? onOrAfter(MONDAY, date) : date
}

/** Easter Sunday of a year of the Gregorian calendar, by the anonymous computus. */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const days = moon + sunday - 7 * late + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1)
}
