import 'server-only'
import { pool } from '../db/client.ts'
import type { Erp } from './port.ts'

/** Hands orders over through the table `erp_exports`, from which an ERP fetches them. */
export const exportTable: Erp = {
  async receive(order) {
    await pool().query(
      'insert into erp_exports (order_number, payload) values ($1, $2) on conflict (order_number) do nothing',
      [order.order.number, JSON.stringify(order)],
    )
  },
}
