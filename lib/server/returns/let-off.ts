import 'server-only'
import type { Cents } from '#lib/domain/money/money.ts'
import { outstanding, valueOfUnits } from '#lib/domain/orders/order-money.ts'
import { pool } from '../db/client.ts'
import { readMoney } from '../order-life/money-record.ts'
import { readLife } from '../order-life/order-life.ts'
import { payingNumber } from '../refunds/paying-order.ts'

const ACCEPTED = `
select r.order_number, l.amount, l.qty, l.received_qty,
  coalesce((select sum(amount) from refunds where return_number = r.number), 0)::int as given
from returns r join return_lines l on l.return_number = r.number
where r.number = $1 and l.received_qty > 0 and l.exchange_state is distinct from 'sent'
  and coalesce(l.condition, '') not like '%not accepted'`

interface AcceptedRow {
  order_number: string
  amount: Cents
  qty: number
  received_qty: number
  given: Cents
}

/**
 * What was promised of a return that is here, was not taken yet and therefore could not go back: it is not taken any
 * more [OPS-06, OPS-11].
 */
export async function letOffBy(returnNumber: string): Promise<Cents> {
  const { rows } = await pool().query<AcceptedRow>(ACCEPTED, [returnNumber])
  const [first] = rows
  if (!first) return 0
  const promised = rows.reduce((sum, row) => sum + valueOfUnits(row.amount, row.qty, row.received_qty), 0)
  const missing = promised - first.given
  // Stryker disable next-line EqualityOperator: of nothing that is missing nothing is forgone
  if (missing <= 0) return 0
  const paying = await readLife(await payingNumber(pool(), first.order_number))
  // Stryker disable next-line ConditionalExpression: only types ask; what came back was paid by an order
  if (!paying) return 0
  const money = await readMoney(pool(), paying)
  // What was given back by hand meanwhile is missing here and not forgone.
  return Math.min(missing, money.forgone, outstanding(money, paying.standing))
}
