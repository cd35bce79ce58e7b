import 'server-only'
import type { Order } from '#lib/contract/order.ts'

/** An order as the warehouse and the books need it: the shop's own record, with the article code of each line. */
export interface ErpOrder {
  order: Order
  /** Line id → article code; lines of products that are gone have none. */
  articles: Record<string, string>
}

/** Where placed orders are handed over. Handing over the same order again changes nothing [GEN-11]. */
export interface Erp {
  receive(order: ErpOrder): Promise<void>
}
