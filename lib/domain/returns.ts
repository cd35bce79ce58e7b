import { RETURN_ORDER_AGE_MAX, TIME_ZONE } from './shop-rules.ts'
import { addDays, daysBetween, localTime } from './zoned-time.ts'

/** What decides about a return, of an order. `createdAt` is an ISO instant. */
export interface ReturnableOrder {
  status: string
  channel: 'online' | 'in-store'
  createdAt: string
}

/** Nothing comes back from an order that never left or is all back already [RET-08]. */
const CLOSED_STATUSES = new Set(['CANCELLED', 'RETURNED'])

/** Whether goods of an order can be sent back at all. What was bought over a counter goes back over a counter [RET-03, RET-08]. */
export function isOrderReturnable(order: ReturnableOrder, now: Date): boolean {
  return order.channel === 'online' && !CLOSED_STATUSES.has(order.status) && isReturnWindowOpen(order.createdAt, now)
}

/** From the day an order was placed to day 40, both included, by the calendar in Melbourne [RET-03, GEN-09]. */
export function isReturnWindowOpen(createdAt: string, now: Date): boolean {
  return daysBetween(melbourneDay(new Date(createdAt)), melbourneDay(now)) <= RETURN_ORDER_AGE_MAX
}

/** The last day on which an order can be returned: `2026-03-14` [RET-03]. */
export function lastReturnDay(createdAt: string): string {
  return addDays(melbourneDay(new Date(createdAt)), RETURN_ORDER_AGE_MAX)
}

function melbourneDay(instant: Date): string {
  return localTime(instant, TIME_ZONE).date
}
