import { addDays, instantOf, localTime } from '../dates/zoned-time.ts'
import type { Cents } from '../money/money.ts'
import { AUTHORITY_TO_LEAVE_METHOD, COUNTRIES, TIME_ZONE } from '../shop-rules.ts'
import { addBusinessDays, businessDayFrom, holidayPlaces, isBusinessDay, PACKED_IN } from './business-day.ts'
import { type DeliveryMethod, serves } from './delivery.ts'
import { type DeliveryZone, reachesDoor, zoneOf } from './delivery-zone.ts'
import { FOUR_HOURS_CUT_OFF_MINUTES } from './four-hour-delivery.ts'
import { hasArrivalDay } from './order-goods.ts'
import type { HolidayPlace } from './public-holidays.ts'

/** What an order placed now would get. Dates are Melbourne's. */
export interface PromisedDelivery {
  /** Order before this for the soonest of these dates. */
  cutOff: Date
  /** The day a parcel leaves the warehouse. */
  dispatchDate: string
  methods: PromisedMethod[]
}

export interface PromisedMethod {
  code: string
  label: string
  price: Cents
  /** First and last day it may arrive. */
  from: string
  to: string
  /** Order before this for these days: a courier stops earlier than the warehouse. */
  cutOff: Date
}

/** First and last day a parcel may arrive, as Melbourne's calendar has them. */
export type ArrivalDays = Pick<PromisedMethod, 'from' | 'to'>

type Days = readonly [from: number, to: number]

/** 2 pm: what is ordered before leaves the same day. */
const DISPATCH_CUT_OFF_MINUTES = 14 * 60

/** Business days on the road. A method that is not named travels like `standard`. */
const DAYS: Readonly<Record<DeliveryZone, Readonly<Record<'express' | 'standard', Days>>>> = {
  metro: { express: [1, 2], standard: [3, 4] },
  regional: { express: [1, 3], standard: [4, 6] },
  remote: { express: [3, 5], standard: [6, 10] },
  nz: { express: [3, 5], standard: [5, 9] },
  nzRemote: { express: [5, 8], standard: [8, 15] },
}

/**
 * When a parcel ordered now arrives, by every method that serves the postcode, soonest first; no methods when none
 * does.
 */
export function deliveryPromise(
  postcode: string,
  country: 'AU' | 'NZ',
  methods: readonly DeliveryMethod[],
  now: Date,
): PromisedDelivery {
  const dispatch = nextDispatch(now, DISPATCH_CUT_OFF_MINUTES, PACKED_IN)
  const zone = zoneOf(postcode, country)
  if (!zone) return { cutOff: dispatch.cutOff, dispatchDate: dispatch.date, methods: [] }
  const places = holidayPlaces({ country, postcode })
  const promised = methods
    .filter((method) => reaches(method, postcode, country, now))
    .map(({ code, label, price }) => ({ code, label, price, ...arrival(code, zone, places, dispatch, now) }))
    .toSorted((a, b) => a.to.localeCompare(b.to) || a.price - b.price)
  return { cutOff: promised[0]?.cutOff ?? dispatch.cutOff, dispatchDate: dispatch.date, methods: promised }
}

/**
 * The days told to whoever orders these goods now by one method; undefined where none can be told: nothing is sent,
 * something is made to order, or the postcode cannot exist.
 */
export function promisedArrival(
  methodCode: string,
  place: { postcode: string; country: 'AU' | 'NZ' },
  goods: readonly { functionalType: string }[],
  now: Date,
): ArrivalDays | undefined {
  const zone = zoneOf(place.postcode, place.country)
  if (!zone || !hasArrivalDay(goods)) return undefined
  const dispatch = nextDispatch(now, DISPATCH_CUT_OFF_MINUTES, PACKED_IN)
  const { from, to } = arrival(methodCode, zone, holidayPlaces(place), dispatch, now)
  return { from, to }
}

/** Whether a parcel goes there by it, as checkout judges it: a pickup is none, and no courier comes to a box. */
function reaches(method: DeliveryMethod, postcode: string, country: 'AU' | 'NZ', now: Date): boolean {
  if (!reachesDoor(method.code, { country, postcode })) return false
  return serves(method, {
    destination: { country, postcode },
    countries: COUNTRIES,
    freeThreshold: 0,
    now,
    pickupPossible: false,
  })
}

interface Dispatch {
  date: string
  cutOff: Date
}

type Arrival = Pick<PromisedMethod, 'from' | 'to' | 'cutOff'>

function arrival(
  code: string,
  zone: DeliveryZone,
  places: readonly HolidayPlace[],
  dispatch: Dispatch,
  now: Date,
): Arrival {
  if (code === AUTHORITY_TO_LEAVE_METHOD) {
    const { date, cutOff } = nextDispatch(now, FOUR_HOURS_CUT_OFF_MINUTES, [...PACKED_IN, ...places])
    return { from: date, to: date, cutOff }
  }
  const [first, last] = DAYS[zone][code === 'express' ? 'express' : 'standard']
  return {
    from: addBusinessDays(dispatch.date, first, places),
    to: addBusinessDays(dispatch.date, last, places),
    cutOff: dispatch.cutOff,
  }
}

/** The next business day of these places whose cut-off has not passed, and that cut-off. */
function nextDispatch(now: Date, cutOffMinutes: number, places: readonly HolidayPlace[]): Dispatch {
  const here = localTime(now, TIME_ZONE)
  const today = isBusinessDay(here.date, places) && here.minutes < cutOffMinutes
  const date = today ? here.date : businessDayFrom(addDays(here.date, 1), places)
  return { date, cutOff: instantOf({ date, minutes: cutOffMinutes }, TIME_ZONE) }
}
