import type { OrderEventType } from './order-events.ts'

/** What a shopper is told of, in the order it happened. Where the money stands is told in amounts, not here. */
export type TimelineType = (typeof TOLD)[number]

export const TOLD = [
  'placed',
  'acknowledged',
  'parcel_sent',
  'parcel_delivered',
  'ready',
  'collected',
  'issued',
  'cancelled',
  'refunded',
  'return_received',
] as const satisfies readonly OrderEventType[]

/** One thing that happened, as it is shown. */
export interface TimelineEntry {
  type: TimelineType
  /** ISO instant. */
  at: string
  parcelNo?: number | undefined
  /** Only some of the order. */
  partly?: boolean | undefined
  /** Who collected it. */
  by?: string | undefined
}

const WORDS: Record<TimelineType, string> = {
  placed: 'Order placed',
  acknowledged: 'We started packing',
  parcel_sent: 'Parcel on its way',
  parcel_delivered: 'Parcel delivered',
  ready: 'Ready to collect',
  collected: 'Collected',
  issued: 'Gift card issued',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  return_received: 'We have your return',
}

/** An entry in words; parcels have a number where there are several. */
export function timelineText({ type, parcelNo, partly, by }: TimelineEntry, parcels: number): string {
  if (by !== undefined) return `${WORDS[type]} by ${by}`
  if (parcels > 1 && parcelNo !== undefined) return WORDS[type].replace('Parcel', `Parcel ${parcelNo}`)
  return type === 'cancelled' && partly ? 'Some items cancelled' : WORDS[type]
}

export function isTold(type: OrderEventType): type is TimelineType {
  return (TOLD as readonly OrderEventType[]).includes(type)
}
