import type { OrderSummary } from '#lib/contract/order-history.ts'
import type { OrderProgress } from '#lib/domain/orders/order-status.ts'

/** How far an order of purchase history has come: a pickup leaves over the counter, a service does not [OPS-04]. */
export function summaryProgress(order: OrderSummary): OrderProgress {
  return { ...order, sent: !order.service && (order.pickup || order.parcels !== undefined) }
}
