import { stateOfPostcode } from '../checkout/checkout-postcode.ts'
import { addDays, weekdayOf } from '../dates/zoned-time.ts'
import { COUNTRIES } from '../shop-rules.ts'
import { type HolidayPlace, isPublicHoliday } from './public-holidays.ts'

/** Whose holidays a parcel waits for on its way: those of its state, across the Tasman those of both countries. */
export function holidayPlaces({ country, postcode }: { country: string; postcode: string }): readonly HolidayPlace[] {
  const state = country === 'AU' ? stateOfPostcode(postcode) : undefined
  return state ? ['AU', state] : COUNTRIES
}

/** Whether parcels move on a date: Monday to Friday, no public holiday in any of these places. */
export function isBusinessDay(date: string, places: readonly HolidayPlace[]): boolean {
  return weekdayOf(date) < 5 && !places.some((place) => isPublicHoliday(date, place))
}

/** The date itself, or the first business day after it. */
export function businessDayFrom(date: string, places: readonly HolidayPlace[]): string {
  let day = date
  while (!isBusinessDay(day, places)) day = addDays(day, 1)
  return day
}

/** So many business days after a date. */
export function addBusinessDays(date: string, days: number, places: readonly HolidayPlace[]): string {
  let day = date
  for (let i = 0; i < days; i += 1) day = businessDayFrom(addDays(day, 1), places)
  return day
}
