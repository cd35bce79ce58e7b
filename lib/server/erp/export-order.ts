import 'server-only'
import { pool } from '../db/client.ts'
import { readOrder } from '../orders/order-record.ts'
import { exportTable } from './export-table.ts'
import type { Erp } from './port.ts'

/** Hands a placed order to the ERP. Throws when it would not take it, so that the job tries again. */
export async function exportOrder(number: string, erp: Erp = exportTable): Promise<void> {
  const order = await readOrder(number)
  if (!order) throw new Error(`There is no order ${number} to export.`)
  await erp.receive({ order, articles: await articleCodes(number) })
}

async function articleCodes(number: string): Promise<Record<string, string>> {
  const { rows } = await pool().query<{ line_no: number; code: string }>(
    'select l.line_no, v.code from order_lines l join variants v on v.id = l.variant_id where l.order_number = $1',
    [number],
  )
  return Object.fromEntries(rows.map(({ line_no, code }) => [String(line_no), code]))
}
