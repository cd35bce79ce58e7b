import 'server-only'
import { publicHolidays as kept } from '#lib/domain/delivery/public-holidays.ts'
import { AU_STATES } from '#lib/domain/shop-rules.ts'

interface StoreHoliday {
  /** `2027-01-26` */
  date: string
  name: string
  /** Days on which even a shop that trades on holidays stays shut. */
  solemn: boolean
}

const SOLEMN = /^(Good Friday|Anzac Day|Christmas Day)$/

/** The public holidays of a year in an Australian state, or in New Zealand, by date. */
export function publicHolidays(year: number, country: 'AU' | 'NZ', state: string): StoreHoliday[] {
  const own = country === 'AU' ? AU_STATES.filter((each) => each === state) : []
  return [country, ...own]
    .flatMap((place) => kept(place, year))
    .map(({ date, name }) => ({ date, name, solemn: SOLEMN.test(name) }))
    .toSorted((a, b) => a.date.localeCompare(b.date))
}
