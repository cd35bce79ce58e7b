import { weekdayName } from '../dates/weekday.ts'
import { localTime } from '../dates/zoned-time.ts'
import { TIME_ZONE } from '../shop-rules.ts'

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** `Tue 24 – Wed 25 Nov`, `Mon 30 Nov – Wed 2 Dec`, `Tue 24 Nov`. */
export function daysText(from: string, to: string): string {
  if (from === to) return `${dayText(from)} ${monthOf(from)}`
  const first = monthOf(from) === monthOf(to) ? dayText(from) : `${dayText(from)} ${monthOf(from)}`
  return `${first} – ${dayText(to)} ${monthOf(to)}`
}

/** What is left of a time, never rounded up: `2 h 14 min`, `3 days`, `less than a minute`. */
export function leftText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}

/** A method's name without the days its label speaks of: the dates beside it are exact. */
export function methodName(label: string): string {
  return label.replace(/,.*/, '')
}

/** The days that a method's label speaks of, without its name; blank where it speaks of none. */
export function methodDays(label: string): string {
  return label.slice(methodName(label).length + 1).trim()
}

/**
 * What an order's page says of the day it was promised for, while it is on its way; from the day after, that it is
 * late.
 */
export function expectedText({ from, to }: { from: string; to: string }, now: Date): string {
  return isLate({ to }, now)
    ? `We expected it by ${daysText(to, to)}. If it isn’t there yet, please get in touch.`
    : `Expected ${daysText(from, to)}.`
}

/** Whether the last of the promised days is over in Melbourne. */
export function isLate({ to }: { to: string }, now: Date): boolean {
  return localTime(now, TIME_ZONE).date > to
}

function dayText(date: string): string {
  return `${weekdayName(date).slice(0, 3)} ${Number(date.slice(8, 10))}`
}

function monthOf(date: string): string {
  const month = Number(date.slice(5, 7))
  return MONTHS.slice(month * 3 - 3, month * 3)
}
