import { clockText } from './clock-text.ts'
import { dayAndMonth } from './day-text.ts'
import { weekdayName } from './weekday.ts'
import { addDays, localTime } from './zoned-time.ts'

/** A place whose clocks shoppers go by. */
export interface ClockPlace {
  /** IANA name. */
  timeZone: string
  /** What the place is called. */
  place: string
}

const MIDNIGHT = 24 * 60

/**
 * An instant by the clocks of some places: `midnight on Sunday 29 November in Melbourne, 9 pm in Perth, 2 am on Monday
 * 30 November in Auckland`. The end of a day is that day's midnight; a place names its day unless the one before it has
 * the same [GEN-27].
 */
export function momentText(instant: Date, places: readonly ClockPlace[]): string {
  const ends = places.map(({ timeZone, place }) => {
    const { date, minutes } = localTime(instant, timeZone)
    const end = minutes === 0 ? { date: addDays(date, -1), minutes: MIDNIGHT } : { date, minutes }
    return { clock: clockText(end.minutes), date: end.date, place }
  })
  const texts = ends.map(({ clock, date, place }, i) => {
    const day = ends[i - 1]?.date === date ? '' : ` on ${weekdayName(date)} ${dayAndMonth(date)}`
    return `${clock}${day} in ${place}`
  })
  return texts.join(', ')
}
