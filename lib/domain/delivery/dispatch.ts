import { addDays, instantOf, localTime } from '../dates/zoned-time.ts'
import type { AU_STATES, COUNTRIES } from '../shop-rules.ts'
import { addBusinessDays, businessDayFrom, holidayPlaces, isBusinessDay } from './business-day.ts'
import type { HolidayPlace } from './public-holidays.ts'

type Country = (typeof COUNTRIES)[number]
type State = (typeof AU_STATES)[number]

/** Where parcels are packed, and until when on a day: the shop's setting `dispatch` [DLV-21]. */
export interface DispatchTerms {
  country: Country
  /** Of Australia; undefined in New Zealand. */
  state?: State | undefined
  /** `14:00` by the clocks there: what is ordered before is packed from the same day on. */
  cutOff: string
  /** Business days it takes to pack: 0 is the same day. */
  handlingDays: number
}

/** Six weeks: who packs for longer makes to order. */
export const DISPATCH_DAYS_MAX = 30

/** Until a retailer says otherwise: Victoria, 2 pm, the same day. */
export const DEFAULT_DISPATCH: DispatchTerms = { country: 'AU', state: 'VIC', cutOff: '14:00', handlingDays: 0 }

/** When a parcel leaves, and the last moment to order it for that. */
export interface Dispatch {
  /** `YYYY-MM-DD` by the clocks of where it is packed. */
  date: string
  cutOff: Date
}

/** The clock of each state, as an IANA name. */
export const STATE_CLOCKS: Readonly<Record<State, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
}

/** Whose clock says what time it is where parcels are packed: an IANA name. */
export function dispatchClock({ country, state }: DispatchTerms): string {
  return country === 'AU' && state ? STATE_CLOCKS[state] : 'Pacific/Auckland'
}

/** Whose holidays the warehouse keeps: on them nothing is packed. */
export function packingPlaces({ country, state }: DispatchTerms): readonly HolidayPlace[] {
  return country === 'AU' && state ? [country, state] : [country]
}

/** Whose holidays a parcel waits for on its way: where it goes, and across the Tasman also of where it comes from. */
export function wayPlaces(
  terms: DispatchTerms,
  destination: { country: string; postcode: string },
): readonly HolidayPlace[] {
  if (terms.country === destination.country && terms.country === 'NZ') return ['NZ']
  return [...new Set([...holidayPlaces(destination), terms.country])]
}

/** Minutes since midnight of `14:00`. */
export function clockMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** When what is ordered now leaves: the next business day of these places whose cut-off is to come, and its packing. */
export function nextDispatch(terms: DispatchTerms, places: readonly HolidayPlace[], now: Date): Dispatch {
  const clock = dispatchClock(terms)
  const minutes = clockMinutes(terms.cutOff)
  const here = localTime(now, clock)
  const today = isBusinessDay(here.date, places) && here.minutes < minutes
  const begun = today ? here.date : businessDayFrom(addDays(here.date, 1), places)
  return {
    date: addBusinessDays(begun, terms.handlingDays, places),
    cutOff: instantOf({ date: begun, minutes }, clock),
  }
}
