import { DEFAULT_DELIVERY_METHOD_CODE } from '../shop-rules.ts'
import type { DeliveryZone } from './delivery-zone.ts'

/** First and last business day on the road, counted from the day a parcel leaves; 0 is that day itself. */
export type DaySpan = readonly [from: number, to: number]

/** The days of one method by how far it goes; zones that are left out have the defaults [DLV-22]. */
export type TransitDays = Readonly<{ [Zone in DeliveryZone]?: DaySpan | undefined }>

/** What decides how long a parcel is on the road. */
export interface TransitMethod {
  code: string
  transitDays?: TransitDays | undefined
}

type AllDays = Readonly<Record<DeliveryZone, DaySpan>>

const EXPRESS: AllDays = { metro: [1, 2], regional: [1, 3], remote: [3, 5], nz: [3, 5], nzRemote: [5, 8] }
const STANDARD: AllDays = { metro: [3, 4], regional: [4, 6], remote: [6, 10], nz: [5, 9], nzRemote: [8, 15] }
const ZONES: Readonly<Record<'AU' | 'NZ', readonly DeliveryZone[]>> = {
  AU: ['metro', 'regional', 'remote'],
  NZ: ['nz', 'nzRemote'],
}

/** Business days by a method to a zone: the method's own, else those of `express` or of any other code. */
export function transitDays({ code, transitDays: own }: TransitMethod, zone: DeliveryZone): DaySpan {
  return own?.[zone] ?? (code === DEFAULT_DELIVERY_METHOD_CODE ? EXPRESS : STANDARD)[zone]
}

/** The soonest and the latest of a method in a country: what can be said where no postcode is known [DLV-23]. */
export function countryTransit(method: TransitMethod, country: string): { from: number; to: number } {
  const spans = ZONES[country === 'NZ' ? 'NZ' : 'AU'].map((zone) => transitDays(method, zone))
  return { from: Math.min(...spans.map(([from]) => from)), to: Math.max(...spans.map(([, to]) => to)) }
}
