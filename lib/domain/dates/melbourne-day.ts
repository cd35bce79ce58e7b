import { TIME_ZONE } from '../shop-rules.ts'

const dayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

const melbourneDay = dayIn(TIME_ZONE)
const perthDay = dayIn('Australia/Perth')

/** The calendar day in Melbourne, `YYYY-MM-DD` [GEN-09]. */
export function dayInMelbourne(now: Date): string {
  return melbourneDay.format(now)
}

/**
 * The calendar day in Perth, `YYYY-MM-DD`: of all places that are delivered to, the one where a day ends last. By it a
 * day is judged that a shopper was told, or chose, without a place beside it [GEN-29].
 */
export function dayInPerth(now: Date): string {
  return perthDay.format(now)
}
