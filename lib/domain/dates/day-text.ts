import { weekdayName } from './weekday.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

// Written out here: the browser's own date formats take a slow phone tens of milliseconds to fetch, and differ between
// versions.

/** A calendar day in words, `2026-12-05` as `5 December 2026`. */
export function dayInWords(date: string): string {
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}

/** A calendar day of these weeks, `2026-12-05` as `Sat 5 December`. */
export function nearDayInWords(date: string): string {
  return `${weekdayName(date).slice(0, 3)} ${dayAndMonth(date)}`
}

/** A day of any year, `2026-12-05` as `5 December`. */
export function dayAndMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''}`
}
