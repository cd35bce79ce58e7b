import { dayInMelbourne } from '../dates/melbourne-day.ts'
import type { OrderChannel } from '../orders/order-states.ts'
import { DONE_IN_STORE } from '../orders/service-order.ts'
import { type ExtendedReturns, lastDayToReturn } from './extended-returns.ts'

/** Characters [RET-05]. */
export const RETURN_NOTE_MAX = 250

/** What decides about a return, of an order. `createdAt` is an ISO instant. */
export interface ReturnableOrder {
  status: string
  channel: OrderChannel
  createdAt: string
  /** Tells of gift cards, which were mailed, and of services alone, which are done in a store [CHK-39]. */
  shipping?: { byEmail?: boolean | undefined; label?: string | undefined } | undefined
}

/** What decides about a return, of a line. */
export interface ReturnableLine {
  /** Bought. */
  qty: number
  /** In earlier returns. */
  returnedQty: number
  giftCard: boolean
}

/** Statuses of orders that never left, or are all back already [RET-08]. */
export const UNRETURNABLE_STATUSES: readonly string[] = ['CANCELLED', 'RETURNED']

/** Whether goods of an order can be sent back now. `extended` is the shop's setting [RET-03, RET-08, RET-30]. */
export function isOrderReturnable(order: ReturnableOrder, extended: readonly ExtendedReturns[], now: Date): boolean {
  return isSentBackOnline(order) && isReturnWindowOpen(order.createdAt, extended, now)
}

/** Whether goods go back by a return, days aside: what was bought over a counter goes back over one [RET-08]. */
export function isSentBackOnline({ status, channel, shipping }: ReturnableOrder): boolean {
  return (
    channel === 'online' &&
    shipping?.byEmail !== true &&
    shipping?.label !== DONE_IN_STORE &&
    !UNRETURNABLE_STATUSES.includes(status)
  )
}

/**
 * From the day an order was placed to its last day, both included, by the calendar in Melbourne [RET-03, RET-30,
 * GEN-09].
 */
export function isReturnWindowOpen(createdAt: string, extended: readonly ExtendedReturns[], now: Date): boolean {
  return dayInMelbourne(now) <= lastReturnDay(createdAt, extended)
}

/** The last day on which an order can be returned, day 40 or that of a longer span: `2026-03-14` [RET-03, RET-30]. */
export function lastReturnDay(createdAt: string, extended: readonly ExtendedReturns[]): string {
  return lastDayToReturn(dayInMelbourne(new Date(createdAt)), extended)
}

/** How many of a line can still come back: bought less already returned, and none of a gift card [RET-05, RET-08]. */
export function returnableQty({ qty, returnedQty, giftCard }: ReturnableLine): number {
  return giftCard ? 0 : Math.max(0, qty - returnedQty)
}

/**
 * A fresh return number: `R` and nine digits, so that nobody takes it for an order's [RET-07]. `random` yields integers
 * in [0, bound).
 */
export function returnNumber(random: (bound: number) => number): string {
  return `R${String(random(1_000_000_000)).padStart(9, '0')}`
}
