import 'server-only'
import type { Store } from '#lib/contract/store.ts'
import { STATE_CLOCKS } from '#lib/domain/delivery/dispatch.ts'
import { publicHolidays } from './public-holidays.ts'

const clocks: Readonly<Record<string, string>> = STATE_CLOCKS
/** The far west keeps the clocks of its neighbour. */
const TIME_ZONE_BY_POSTCODE: Readonly<Record<string, string>> = { '2880': 'Australia/Broken_Hill' }

/** The IANA time zone of a place. */
export function timeZoneOf(country: 'AU' | 'NZ', state: string, postcode: string): string {
  if (country === 'NZ') return 'Pacific/Auckland'
  return TIME_ZONE_BY_POSTCODE[postcode] ?? clocks[state] ?? 'Australia/Sydney'
}

/** The weeks a store may keep. Trade stores open before the site does; a stockist keeps its own. */
export const WEEKS = {
  trade: week('06:30-17:30', { thu: '06:30-20:00', sat: '08:00-16:00', sun: '10:00-15:00' }),
  city: week('08:00-18:00', { thu: '08:00-20:00', fri: '08:00-19:00', sat: '09:00-17:00', sun: '10:00-16:00' }),
  regional: week('07:00-17:30', { sat: '08:00-14:00', sun: 'closed' }),
  stockist: week('08:00-17:00', { sat: '08:30-12:30', sun: 'closed' }),
  outback: week('08:30-17:00', { wed: '08:30-12:30', sat: '09:00-12:00', sun: 'closed' }),
} as const satisfies Record<string, Store['hours']>
export type WeekName = keyof typeof WEEKS

function week(weekday: string, other: Store['hours']): Store['hours'] {
  return { mon: weekday, tue: weekday, wed: weekday, thu: weekday, fri: weekday, ...other }
}

/** A shop of ours trades on most holidays, shorter; stockists stay shut. */
const HOLIDAY_HOURS = '10:00-15:00'
const ANZAC_HOURS = '13:00-17:00'

/** What differs from the week in the given years, by date. */
export function holidaysOf(
  place: { country: 'AU' | 'NZ'; region: string; type: Store['type'] },
  years: readonly number[],
): Store['holidays'] {
  return years
    .flatMap((year) => publicHolidays(year, place.country, place.region))
    .map(({ date, name, solemn }) => ({ date, name, hours: hoursOf(name, solemn, place.type) }))
}

function hoursOf(name: string, solemn: boolean, type: Store['type']): string {
  if (type === 'STOCKIST') return 'closed'
  if (name === 'Anzac Day') return ANZAC_HOURS
  return solemn ? 'closed' : HOLIDAY_HOURS
}
