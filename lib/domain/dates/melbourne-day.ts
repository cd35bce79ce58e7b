import { TIME_ZONE } from '../shop-rules.ts'

const melbourneDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in Melbourne, `YYYY-MM-DD` [GEN-09]. */
export function dayInMelbourne(now: Date): string {
  return melbourneDay.format(now)
}

/** Perth is eight hours ahead of UTC all year: no second date format, which costs a slow phone tens of milliseconds. */
const PERTH_AHEAD_MS = 8 * 3_600_000

/**
 * The calendar day in Perth, `YYYY-MM-DD`: of all places that are delivered to, the one where a day ends last. By it a
 * day is judged that a shopper was told, or chose, without a place beside it [GEN-29].
 */
export function dayInPerth(now: Date): string {
  return new Date(now.getTime() + PERTH_AHEAD_MS).toISOString().slice(0, 10)
}
