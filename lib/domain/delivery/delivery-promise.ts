import type { Cents } from '../money/money.ts'
import { AUTHORITY_TO_LEAVE_METHOD, COUNTRIES } from '../shop-rules.ts'
import { addBusinessDays, businessDayFrom } from './business-day.ts'
import { type DeliveryMethod, serves } from './delivery.ts'
import { type DeliveryZone, reachesDoor, zoneOf } from './delivery-zone.ts'
import { type DispatchTerms, nextDispatch, packingPlaces, wayPlaces } from './dispatch.ts'
import { courierDispatch } from './four-hour-delivery.ts'
import { hasArrivalDay } from './order-goods.ts'
import { transitDays } from './transit-days.ts'

/** What an order placed now would get. Dates are those of the calendar where parcels are packed. */
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

/** First and last day a parcel may arrive. */
export type ArrivalDays = Pick<PromisedMethod, 'from' | 'to'>

/**
 * When a parcel ordered now arrives, by every method that serves the postcode, soonest first; no methods when none
 * does. Days, cut-offs and holidays are the retailer's own [DLV-21, DLV-22].
 */
export function deliveryPromise(
  postcode: string,
  country: 'AU' | 'NZ',
  methods: readonly DeliveryMethod[],
  terms: DispatchTerms,
  now: Date,
): PromisedDelivery {
  const dispatch = nextDispatch(terms, packingPlaces(terms), now)
  const zone = zoneOf(postcode, country)
  if (!zone) return { cutOff: dispatch.cutOff, dispatchDate: dispatch.date, methods: [] }
  const promised = methods
    .filter((method) => reaches(method, postcode, country, terms, now))
    .map((method) => {
      const { code, label, price } = method
      return { code, label, price, ...arrival(method, zone, { postcode, country }, terms, now) }
    })
    .toSorted((a, b) => a.to.localeCompare(b.to) || a.price - b.price)
  return { cutOff: promised[0]?.cutOff ?? dispatch.cutOff, dispatchDate: dispatch.date, methods: promised }
}

/**
 * The days told to whoever orders these goods now by one method; undefined where none can be told: nothing is sent,
 * something is made to order, or the postcode cannot exist.
 */
export function promisedArrival(
  method: TimedMethod,
  place: { postcode: string; country: 'AU' | 'NZ' },
  goods: readonly { functionalType: string }[],
  terms: DispatchTerms,
  now: Date,
): ArrivalDays | undefined {
  const zone = zoneOf(place.postcode, place.country)
  if (!zone || !hasArrivalDay(goods)) return undefined
  const { from, to } = arrival(method, zone, place, terms, now)
  return { from, to }
}

/** Whether a parcel goes there by it, as checkout judges it: a pickup is none, and no courier comes to a box. */
function reaches(
  method: DeliveryMethod,
  postcode: string,
  country: 'AU' | 'NZ',
  dispatch: DispatchTerms,
  now: Date,
): boolean {
  if (!reachesDoor(method.code, { country, postcode })) return false
  return serves(method, {
    destination: { country, postcode },
    countries: COUNTRIES,
    freeThreshold: 0,
    dispatch,
    now,
    pickupPossible: false,
  })
}

/** What of a method decides when a parcel is there. */
type TimedMethod = Pick<DeliveryMethod, 'code' | 'transitDays' | 'cutOff'>

type Arrival = Pick<PromisedMethod, 'from' | 'to' | 'cutOff'>

function arrival(
  method: TimedMethod,
  zone: DeliveryZone,
  destination: { postcode: string; country: 'AU' | 'NZ' },
  terms: DispatchTerms,
  now: Date,
): Arrival {
  if (method.code === AUTHORITY_TO_LEAVE_METHOD) {
    const { date, cutOff } = courierDispatch(method, destination, terms, now)
    return { from: date, to: date, cutOff }
  }
  const own = { ...terms, cutOff: method.cutOff ?? terms.cutOff }
  const { date, cutOff } = nextDispatch(own, packingPlaces(own), now)
  const places = wayPlaces(terms, destination)
  // The day it leaves may be none on which anybody opens a door where it goes.
  const after = (days: number) => (days === 0 ? businessDayFrom(date, places) : addBusinessDays(date, days, places))
  const [first, last] = transitDays(method, zone)
  return { from: after(first), to: after(last), cutOff }
}
