import 'server-only'
import type { MachineOrder } from '#lib/contract/erp/orders.ts'
import type { Campaign } from '#lib/domain/analytics/campaign.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import { idOfText } from '../db/id-of-text.ts'
import { type OrderLife, readLives } from '../order-life/order-life.ts'
import { err, ok, type Result } from '../platform/result.ts'
import type { DraftLine } from './attempt.ts'
import { type SeenLife, seenLives } from './order-life-view.ts'
import { ORDER_COLUMNS, type OrderRow, orderOf, type PaymentRow } from './order-record.ts'

type MachineRow = OrderRow & {
  customer_id: string | null
  erp_customer_id: string | null
  agree_to_marketing: boolean
  fraud_token: string | null
  campaign: Campaign | null
  exchange_of: string | null
  lines: (DraftLine & { code: string | null; barcode: string | null })[]
  payments: (PaymentRow & {
    entry_no: number
    state: MachineOrder['payments'][number]['state']
    transaction_id: string | null
    captured: Cents
    refunded: Cents
  })[]
}

const MACHINE_ORDERS_SQL = `
select ${ORDER_COLUMNS}, o.customer_id, o.agree_to_marketing, o.fraud_token, o.campaign, o.exchange_of, c.erp_customer_id,
  (select json_agg(to_jsonb(l) || jsonb_build_object('code', v.code, 'barcode', v.barcode) order by l.line_no)
   from order_lines l left join variants v on v.id = l.variant_id where l.order_number = o.number) as lines,
  (select coalesce(json_agg(to_jsonb(p) || jsonb_build_object(
     'captured', case when p.method_code = 'voucher' then p.amount else coalesce(m.captured, 0) end,
     'refunded', coalesce(m.refunded, 0)) order by p.entry_no), '[]')
   from payments p left join lateral (
     select sum(x.amount) filter (where x.kind = 'capture') as captured, sum(x.amount) filter (where x.kind = 'refund' and x.gift_card_code is null) as refunded
     from payment_operations x where x.attempt_id = p.attempt_id and x.entry_no = p.entry_no and x.state = 'done') m on true
   where p.attempt_id = o.attempt_id) as payments
from orders o left join customers c on c.id = ${idOfText('o.customer_id')} where o.number = any($1)`

/** An order with everything an ERP needs [OPS-05]; OrderNotFound. */
export async function machineOrder(number: string): Promise<Result<MachineOrder>> {
  const [order] = await machineOrders([number])
  return order ? ok(order) : err('OrderNotFound')
}

/** Orders as an ERP needs them, in the order they are asked for; those that are not there are left out. */
export async function machineOrders(numbers: readonly string[]): Promise<MachineOrder[]> {
  const [{ rows }, lives] = await Promise.all([
    pool().query<MachineRow>({ name: 'machine-orders', text: MACHINE_ORDERS_SQL, values: [numbers] }),
    readLives(numbers),
  ])
  const seen = await seenLives([...lives.values()])
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => {
    const [row, life, { shown } = {}] = [byNumber.get(number), lives.get(number), seen.get(number)]
    return row && life && shown ? [machineOrderOf(row, life, shown)] : []
  })
}

function machineOrderOf(row: MachineRow, life: OrderLife, shown: SeenLife['shown']): MachineOrder {
  const order = orderOf(row, row.lines, row.payments)
  const standing = new Map(life.standing.lines.map((line) => [line.lineNo, line]))
  return {
    ...order,
    lines: order.lines.map((line, i) => {
      const { code, barcode, fulfilment } = row.lines[i] ?? { code: null, barcode: null, fulfilment: 'goods' as const }
      const { cancelled = 0, left = 0, returned = 0 } = standing.get(Number(line.lineId)) ?? {}
      return {
        ...line,
        ...(code ? { code } : {}),
        ...(barcode ? { barcode } : {}),
        fulfilment,
        cancelledQty: cancelled,
        sentQty: left,
        returnedQty: returned,
      }
    }),
    payments: order.payments.map((payment, i) => paymentOf(payment, row.payments[i])),
    ...(row.customer_id ? { customer: customerOf(row.customer_id, row.erp_customer_id) } : {}),
    ...(row.exchange_of ? { exchangeOf: row.exchange_of } : {}),
    agreeToMarketing: row.agree_to_marketing,
    ...(row.fraud_token ? { fraudToken: row.fraud_token } : {}),
    ...(row.campaign ? { campaign: row.campaign } : {}),
    shippingGst: toDollars(row.gst - row.lines.reduce((sum, { gst }) => sum + gst, 0)),
    parcels: shown.parcels ?? [],
    refunds: shown.refunds ?? [],
  }
}

function customerOf(id: string, erpCustomerId: string | null) {
  return { id, ...(erpCustomerId ? { erpCustomerId } : {}) }
}

function paymentOf(
  payment: { methodCode: string; amount: number; summary: string },
  row: MachineRow['payments'][number] | undefined,
): MachineOrder['payments'][number] {
  const { state = 'unknown', transaction_id, captured = 0, refunded = 0 } = row ?? {}
  return {
    ...payment,
    state,
    ...(transaction_id ? { transactionId: transaction_id } : {}),
    captured: toDollars(captured),
    refunded: toDollars(refunded),
  }
}
