import { clockText } from '../dates/clock-text.ts'
import { dayAndMonth, nearDayInWords } from '../dates/day-text.ts'
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday, weekdayName } from '../dates/weekday.ts'
import { addDays, daysBetween, type LocalTime, localTime, weekdayOf } from '../dates/zoned-time.ts'

/** When a store is open, in its own time. */
export interface Schedule {
  /** `08:30-17:00` or `closed` by day, `mon` to `sun`; a day that is missing is not known. */
  hours: Readonly<Partial<Record<Weekday, string>>>
  /** Days that differ, by date. */
  holidays: readonly { date: string; name: string; hours: string }[]
  /** IANA name. */
  timeZone: string
}

/** The doors of one day. Minutes since midnight. */
export interface DayHours {
  from: number
  to: number
}

export type OpeningState =
  | { open: true; closesAt: number }
  /** `opens` is absent when nobody knows, or not within a fortnight. */
  | { open: false; opens?: LocalTime }

const LOOK_AHEAD_DAYS = 14
const MIDNIGHT = 24 * 60

/** `08:30-17:00` in minutes; `closed` is null; what cannot be read is undefined. */
export function parseHours(text: string | undefined): DayHours | null | undefined {
  if (text === 'closed') return null
  const [, fromHour, fromMinute, toHour, toMinute] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text ?? '') ?? []
  // What could not be read is no number, and no number is before another.
  const from = Number(fromHour) * 60 + Number(fromMinute)
  const to = Number(toHour) * 60 + Number(toMinute)
  return from < to && to <= MIDNIGHT ? { from, to } : undefined
}

/** The doors of a date: a holiday's own hours come before the week's. */
export function hoursOn(schedule: Schedule, date: string): DayHours | null | undefined {
  const holiday = schedule.holidays.find((each) => each.date === date)
  const day = WEEKDAYS[weekdayOf(date)]
  return parseHours(holiday ? holiday.hours : day && schedule.hours[day])
}

/** Whether a store is open, and what changes next. */
export function openingState(schedule: Schedule, now: Date): OpeningState {
  const { date, minutes } = localTime(now, schedule.timeZone)
  const today = hoursOn(schedule, date)
  if (today && today.from <= minutes && minutes < today.to) return { open: true, closesAt: today.to }
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(date, ahead)
    const hours = hoursOn(schedule, day)
    if (hours && (ahead > 0 || minutes < hours.from)) return { open: false, opens: { date: day, minutes: hours.from } }
  }
  return { open: false }
}

/** When so many minutes of opening have passed: how a store counts the time that a pickup takes to get ready. */
export function afterOpenMinutes(schedule: Schedule, now: Date, needed: number): LocalTime | undefined {
  const { date, minutes } = localTime(now, schedule.timeZone)
  let left = needed
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(date, ahead)
    const hours = hoursOn(schedule, day)
    if (!hours) continue
    const from = ahead === 0 ? Math.max(hours.from, minutes) : hours.from
    if (from >= hours.to) continue
    if (left <= hours.to - from) return { date: day, minutes: from + left }
    left -= hours.to - from
  }
  return undefined
}

/** A week as a table, Monday first, in words. */
export function weekTable({ hours }: Pick<Schedule, 'hours'>): { day: string; text: string }[] {
  return WEEKDAYS.map((day) => ({ day: WEEKDAY_NAMES[day], text: hoursText(hours[day]) }))
}

/**
 * The same in a sentence, days alike put together: `Monday to Friday 8 am – 5 pm, Saturday and Sunday closed`. Empty
 * when nobody knows any day.
 */
export function weekText(schedule: Pick<Schedule, 'hours'>): string {
  const groups: { first: string; last: string; text: string; days: number }[] = []
  for (const { day, text } of weekTable(schedule)) {
    const before = groups.at(-1)
    if (before?.text === text) Object.assign(before, { last: day, days: before.days + 1 })
    else groups.push({ first: day, last: day, text, days: 1 })
  }
  if (WEEKDAYS.every((day) => parseHours(schedule.hours[day]) === undefined)) return ''
  const daysText = ({ first, last, days }: (typeof groups)[number]) =>
    days === 1 ? first : `${first} ${days === 2 ? 'and' : 'to'} ${last}`
  return groups.map((group) => `${daysText(group)} ${group.text.toLowerCase()}`).join(', ')
}

/**
 * The days that differ from the week from today to so many days on, by the store's calendar: `Fri 25 December closed,
 * Mon 28 December 10 am – 3 pm`. Empty where none does.
 */
export function differingDays(
  { holidays, timeZone }: Pick<Schedule, 'holidays' | 'timeZone'>,
  now: Date,
  days: number,
) {
  const today = localTime(now, timeZone).date
  const last = addDays(today, days)
  return holidays
    .filter(({ date }) => today <= date && date <= last)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ date, hours }) => `${nearDayInWords(date)} ${hoursText(hours).toLowerCase()}`)
    .join(', ')
}

/** `8:30 am – 5 pm`, `Closed`, `Ask the store`. */
export function hoursText(text: string | undefined): string {
  const hours = parseHours(text)
  if (hours === undefined) return 'Ask the store'
  return hours === null ? 'Closed' : `${clockText(hours.from)} – ${clockText(hours.to)}`
}

/** `Open until 5 pm`, `Closed, opens 7 am tomorrow`, `Closed, opens 8 am Monday`. */
export function openingText(state: OpeningState, today: string): string {
  if (state.open) return `Open until ${clockText(state.closesAt)}`
  if (!state.opens) return 'Closed'
  return `Closed, opens ${clockText(state.opens.minutes)}${dayText(state.opens.date, today)}`
}

/** ` tomorrow`, ` Monday`, ` Monday 30 November`; nothing today. */
export function dayText(date: string, today: string): string {
  const ahead = daysBetween(today, date)
  if (ahead <= 0) return ''
  if (ahead === 1) return ' tomorrow'
  const day = weekdayName(date)
  return ahead < 7 ? ` ${day}` : ` ${day} ${dayAndMonth(date)}`
}
