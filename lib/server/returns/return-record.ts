import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import type { OrderReturn } from '#lib/contract/return.ts'
import type { ReturnReason } from '#lib/domain/returns/return-reasons.ts'
import { pool } from '../db/client.ts'
import { readOrder } from '../orders/order-record.ts'
import { instructionsFor } from './instructions.ts'

interface ReturnRow {
  order_number: string
  created_at: Date
  lines: readonly { lineId: string; qty: number; reason: ReturnReason; note?: string | null | undefined }[]
}

/** A return and its order, by the return's number; undefined when there is none. */
export async function readReturn(number: string): Promise<{ order: Order; return: OrderReturn } | undefined> {
  const { rows } = await pool().query<ReturnRow>(
    `select order_number, created_at,
       (select json_agg(json_build_object('lineId', line_no::text, 'qty', qty, 'reason', reason, 'note', note)
          order by line_no) from return_lines where return_number = number) as lines
     from returns where number = $1`,
    [number],
  )
  const order = rows[0] && (await readOrder(rows[0].order_number))
  return rows[0] && order ? { order, return: await returnOf(order, number, rows[0]) } : undefined
}

/** A return as the contract has it, with what to do now. */
export async function returnOf(
  order: Order,
  number: string,
  { created_at, lines }: Pick<ReturnRow, 'created_at' | 'lines'>,
): Promise<OrderReturn> {
  return {
    number,
    orderNumber: order.number,
    createdAt: created_at.toISOString(),
    lines: lines.map(({ note, ...line }) => ({ ...line, ...(note ? { note } : {}) })),
    instructions: await instructionsFor(order, { number, lines }),
  }
}
