import { Badge } from '#components/ui/badge.tsx'
import type { OrderStatus } from '#lib/domain/orders/order-states.ts'
import { type OrderProgress, statusName } from '#lib/domain/orders/order-status.ts'

const TONES: Partial<Record<OrderStatus, 'hivis' | 'ink' | 'good'>> = {
  READY_FOR_COLLECTION: 'hivis',
  SHIPPED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'ink',
}

/** Where an order stands, in a word or two [ORD-09]. */
export function StatusBadge({ progress }: { progress: OrderProgress }) {
  const tone = TONES[progress.status]
  return <Badge {...(tone ? { tone } : {})}>{statusName(progress)}</Badge>
}
