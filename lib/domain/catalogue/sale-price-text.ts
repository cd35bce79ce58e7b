import { clockText } from '../dates/clock-text.ts'
import { nearDayInWords } from '../dates/day-text.ts'
import { localTime } from '../dates/zoned-time.ts'
import { TIME_ZONE } from '../shop-rules.ts'

const LAST_MINUTE = 24 * 60 - 1

/**
 * Until when a price holds, by the clock on the shop's wall: `Sale ends Sun 29 November`, and at what time where it is
 * not the end of that day.
 */
export function saleEndText(endsAt: string): string {
  const end = new Date(endsAt)
  const last = localTime(new Date(end.getTime() - 60_000), TIME_ZONE)
  if (last.minutes === LAST_MINUTE) return `Sale ends ${nearDayInWords(last.date)}`
  const { date, minutes } = localTime(end, TIME_ZONE)
  return `Sale ends ${nearDayInWords(date)} at ${clockText(minutes)}, Melbourne time`
}
