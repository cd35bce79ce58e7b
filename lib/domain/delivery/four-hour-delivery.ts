import { localTime } from '../dates/zoned-time.ts'
import { AUTHORITY_TO_LEAVE_METHOD } from '../shop-rules.ts'
import { type Dispatch, type DispatchTerms, dispatchClock, nextDispatch, packingPlaces, wayPlaces } from './dispatch.ts'

/** 1 pm: a courier needs four hours. A method's own `cutOff` comes first. */
const FOUR_HOURS_CUT_OFF = '13:00'

interface Courier {
  code: string
  cutOff?: string | undefined
}

interface Destination {
  country: string
  postcode: string
}

/**
 * Whether a method can be kept that is ordered now: a courier goes on business days, of where it is packed and of where
 * it goes, for what is ordered before its cut-off there [CHK-35, DLV-21].
 */
export function keepsItsHours(method: Courier, destination: Destination, terms: DispatchTerms, now: Date): boolean {
  if (method.code !== AUTHORITY_TO_LEAVE_METHOD) return true
  return courierDispatch(method, destination, terms, now).date === localTime(now, dispatchClock(terms)).date
}

/** The next day a courier goes, and until when it is ordered for that: days of packing are none of its four hours. */
export function courierDispatch(
  { cutOff = FOUR_HOURS_CUT_OFF }: Courier,
  destination: Destination,
  terms: DispatchTerms,
  now: Date,
): Dispatch {
  const places = [...packingPlaces(terms), ...wayPlaces(terms, destination)]
  return nextDispatch({ ...terms, cutOff, handlingDays: 0 }, places, now)
}
