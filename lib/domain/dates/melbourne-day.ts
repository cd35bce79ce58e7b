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
