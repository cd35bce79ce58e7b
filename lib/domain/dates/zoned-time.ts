/** A moment as clocks and calendars of some place show it. */
export interface LocalTime {
  /** `2026-11-24` */
  date: string
  /** Minutes since midnight. */
  minutes: number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const formats = new Map<string, Intl.DateTimeFormat>()

/** Date and time of day of an instant in a time zone (IANA name). */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute } = parts
  return { date: `${year}-${month}-${day}`, minutes: Number(hour) * 60 + Number(minute) }
}

/** The instant at which a place's clocks show this. A time the clocks skip is the one as much later. */
export function instantOf({ date, minutes }: LocalTime, timeZone: string): Date {
  const wanted = utcMs(date) + minutes * MINUTE_MS
  // The offset may change between the guess and the answer, so it is asked for at both.
  const first = wanted - offsetMs(new Date(wanted), timeZone)
  return new Date(wanted - offsetMs(new Date(first), timeZone))
}

/** A date so many days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(utcMs(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMs(to) - utcMs(from)) / DAY_MS)
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(date: string): number {
  return (new Date(utcMs(date)).getUTCDay() + 6) % 7
}

function utcMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function offsetMs(instant: Date, timeZone: string): number {
  const { date, minutes } = localTime(instant, timeZone)
  return utcMs(date) + minutes * MINUTE_MS - Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}
