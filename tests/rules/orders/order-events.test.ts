import { describe, expect, it } from 'vitest'
import { ALLOWED_IN, ONLY_FOR, ORDER_EVENT_TYPES, type OrderEventType } from '#lib/domain/orders/order-events.ts'
import type { OrderStatus } from '#lib/domain/orders/order-states.ts'

const COLUMNS: Record<string, OrderStatus> = {
  placed: 'PLACED',
  packed: 'PROCESSING',
  ready: 'READY_FOR_COLLECTION',
  shipped: 'SHIPPED',
  completed: 'COMPLETED',
  returned: 'RETURNED',
  cancelled: 'CANCELLED',
}
const NEVER = ''
const ALWAYS = 'placed packed ready shipped completed returned cancelled'
const KEPT = 'placed packed ready shipped completed returned'
const LEFT = 'packed shipped completed returned'

const TABLE: readonly [OrderEventType, string, string][] = [
  ['placed', NEVER, 'both'],
  ['acknowledged', 'placed', 'both'],
  ['parcel_sent', 'placed packed', 'delivery'],
  ['parcel_delivered', LEFT, 'delivery'],
  ['ready', 'placed packed', 'pickup'],
  ['reminded', 'ready', 'pickup'],
  ['collected', 'ready', 'pickup'],
  ['issued', KEPT, 'both'],
  ['cancelled', 'placed packed ready', 'both'],
  ['captured', ALWAYS, 'both'],
  ['capture_refused', ALWAYS, 'both'],
  ['released', ALWAYS, 'both'],
  ['refund_started', ALWAYS, 'both'],
  ['refunded', ALWAYS, 'both'],
  ['refund_refused', ALWAYS, 'both'],
  ['return_announced', KEPT, 'both'],
  ['return_received', LEFT, 'both'],
  ['return_withdrawn', KEPT, 'both'],
  ['settlement_declined', ALWAYS, 'both'],
  ['dispute_opened', ALWAYS, 'both'],
  ['dispute_won', ALWAYS, 'both'],
  ['dispute_lost', ALWAYS, 'both'],
]

describe('what may happen to an order', () => {
  it.each(TABLE)('%s: while it is “%s”, for %s [OPS-04]', (type, columns, kind) => {
    const statuses = columns.split(' ').flatMap((column) => COLUMNS[column] ?? [])
    expect(ALLOWED_IN[type].toSorted()).toEqual(statuses.toSorted())
    expect(ONLY_FOR[type] ?? 'both').toBe(kind)
  })

  it('is all of it, in this order [OPS-04]', () => {
    expect(ORDER_EVENT_TYPES).toEqual(TABLE.map(([type]) => type))
  })
})
