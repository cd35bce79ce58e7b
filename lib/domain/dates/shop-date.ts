import { TIME_ZONE } from '../shop-rules.ts'

const DAY = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** The day of an instant by the clock on the shop's wall: `Tue 3 Mar 2026`. */
export function dayText(instant: string): string {
  const parts = new Map(DAY.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  // Some versions of the language data write “Sept” or a full stop; the shop writes three letters.
  const short = (name: 'weekday' | 'month') => (parts.get(name) ?? '').slice(0, 3)
  return `${short('weekday')} ${parts.get('day')} ${short('month')} ${parts.get('year')}`
}
