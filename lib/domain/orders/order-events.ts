import type { OrderStatus } from './order-states.ts'

/** Everything that can happen to an order [OPS-04]. The names travel in `/erp/v1` and in webhooks. */
export const ORDER_EVENT_TYPES = [
  'placed',
  'acknowledged',
  'parcel_sent',
  'parcel_delivered',
  'ready',
  'reminded',
  'collected',
  'issued',
  'cancelled',
  'captured',
  'capture_refused',
  'released',
  'refund_started',
  'refunded',
  'refund_refused',
  'return_announced',
  'return_received',
  'return_withdrawn',
  'settlement_declined',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const

export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number]

const OPEN: readonly OrderStatus[] = ['PLACED', 'PROCESSING', 'READY_FOR_COLLECTION']
const LEFT: readonly OrderStatus[] = ['PROCESSING', 'SHIPPED', 'COMPLETED', 'RETURNED']
const NOT_CANCELLED: readonly OrderStatus[] = [...OPEN, 'SHIPPED', 'COMPLETED', 'RETURNED']
const ANY: readonly OrderStatus[] = [...NOT_CANCELLED, 'CANCELLED']

/**
 * The one table of which event may follow which: an event is allowed while the order has one of these statuses. Money
 * moves in any status, because what has happened to it is a fact. A parcel may go without being acknowledged first: a
 * shop without an ERP just sends it.
 */
export const ALLOWED_IN: Record<OrderEventType, readonly OrderStatus[]> = {
  placed: [],
  acknowledged: ['PLACED'],
  parcel_sent: ['PLACED', 'PROCESSING'],
  parcel_delivered: LEFT,
  ready: ['PLACED', 'PROCESSING'],
  reminded: ['READY_FOR_COLLECTION'],
  collected: ['READY_FOR_COLLECTION'],
  issued: NOT_CANCELLED,
  cancelled: OPEN,
  captured: ANY,
  capture_refused: ANY,
  released: ANY,
  refund_started: ANY,
  refunded: ANY,
  refund_refused: ANY,
  return_announced: NOT_CANCELLED,
  return_received: LEFT,
  return_withdrawn: NOT_CANCELLED,
  settlement_declined: ANY,
  dispute_opened: ANY,
  dispute_won: ANY,
  dispute_lost: ANY,
}

/** Events that only an order of this kind can have; the others belong to both. */
export const ONLY_FOR: Partial<Record<OrderEventType, 'delivery' | 'pickup'>> = {
  parcel_sent: 'delivery',
  parcel_delivered: 'delivery',
  ready: 'pickup',
  reminded: 'pickup',
  collected: 'pickup',
}
