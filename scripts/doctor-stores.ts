import { nearDayInWords } from '#lib/domain/dates/day-text.ts'
import { addDays, localTime } from '#lib/domain/dates/zoned-time.ts'
import { holidayPlaces } from '#lib/domain/delivery/business-day.ts'
import { type HolidayPlace, publicHolidays } from '#lib/domain/delivery/public-holidays.ts'
import { hoursOn, type Schedule } from '#lib/domain/store-locator/opening-hours.ts'
import { doubtful, type Finding } from './doctor-configuration.ts'

/** A store as far as its days are concerned. */
export interface KeptStore extends Schedule {
  name: string
  country: 'AU' | 'NZ'
  postcode: string
}

const WARNED_DAYS = 60
const NAMED_MAX = 3

/**
 * Public holidays of the next weeks on which stores are open by their week and name no hours of that day: pages say
 * that they are open and a pickup is promised for then [OPS-67].
 */
export function storeHolidayFindings(stores: readonly KeptStore[], now: Date): Finding[] {
  const byDay = new Map<string, string[]>()
  for (const store of stores) {
    for (const day of unnamedHolidays(store, now)) byDay.set(day, [...(byDay.get(day) ?? []), store.name])
  }
  if (byDay.size === 0) return []
  const days = [...byDay]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, names]) => `${day.slice('YYYY-MM-DD '.length)} (${storesText(names)})`)
  return [
    doubtful(
      `Stores count as open on public holidays, as in any week, because the shop file names no other hours (stores, holidays): ${days.join('; ')}.`,
    ),
  ]
}

/** Each as its date and what it is called, `2026-12-25 Christmas Day, Fri 25 December`. */
function unnamedHolidays(store: KeptStore, now: Date): string[] {
  const today = localTime(now, store.timeZone).date
  const last = addDays(today, WARNED_DAYS)
  const places: readonly HolidayPlace[] = store.country === 'NZ' ? ['NZ'] : holidayPlaces(store)
  const years = [...new Set([today, last].map((date) => Number(date.slice(0, 4))))]
  const coming = places.flatMap((place) => years.flatMap((year) => publicHolidays(place, year)))
  return coming
    .filter(({ date }) => today <= date && date <= last)
    .filter(({ date }) => store.holidays.every((named) => named.date !== date) && hoursOn(store, date))
    .map(({ date, name }) => `${date} ${name}, ${nearDayInWords(date)}`)
}

function storesText(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  return more > 0 ? `${names.slice(0, NAMED_MAX).join(', ')} and ${more} more` : names.join(', ')
}
