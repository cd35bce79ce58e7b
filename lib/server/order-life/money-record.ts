import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { MoneyOperation, MoneyPayment, OrderMoney } from '#lib/domain/orders/order-money.ts'
import type { OrderLife } from './order-life.ts'

interface MoneyRow {
  payments: MoneyPayment[]
  operations: (Omit<MoneyOperation, 'captureId'> & { captureId: string | null })[]
}

const MONEY_SQL = `
select
  (select coalesce(json_agg(json_build_object('entryNo', p.entry_no, 'methodCode', p.method_code, 'amount', p.amount, 'state', p.state,
     'hasTransaction', p.transaction_id is not null) order by p.entry_no), '[]') from payments p where p.attempt_id = $2) as payments,
  (select coalesce(json_agg(json_build_object('id', x.id, 'entryNo', x.entry_no, 'kind', x.kind, 'amount', x.amount, 'state', x.state,
     'captureId', x.capture_id, 'forCancellation', coalesce(r.reason = 'cancelled', false)) order by x.created_at, x.entry_no, x.id), '[]')
   from payment_operations x left join refunds r on r.number = x.refund_number where x.order_number = $1) as operations`

/** The money of an order: what pays it, and every movement of it so far. */
export async function readMoney(database: Pool | PoolClient, life: OrderLife): Promise<OrderMoney> {
  const { rows } = await database.query<MoneyRow>({
    name: 'order-money',
    text: MONEY_SQL,
    values: [life.number, life.attemptId],
  })
  const [row] = rows
  if (!row) throw new Error(`The money of order ${life.number} cannot be read.`)
  return {
    lines: life.lines,
    deliveryFee: life.deliveryFee,
    grandTotal: life.grandTotal,
    gst: life.gst,
    payments: row.payments,
    operations: row.operations.map(({ captureId, ...operation }) => ({
      ...operation,
      captureId: captureId ?? undefined,
    })),
  }
}
