import { weekdayOf } from './zoned-time.ts'

/** Keys of a week's hours, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const WEEKDAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Weekday, string>

/** The name of a date's day: `Monday`. */
export function weekdayName(date: string): string {
  const day = WEEKDAYS[weekdayOf(date)]
  return day === undefined ? '' : WEEKDAY_NAMES[day]
}
