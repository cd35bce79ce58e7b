import 'server-only'
import type { MachineRefund } from '#lib/contract/erp/refunds.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { giftCardName } from '#lib/domain/vouchers/gift-card.ts'
import { pool } from '../db/client.ts'
import { err, ok, type Result } from '../platform/result.ts'

interface RefundRow {
  number: string
  order_number: string
  state: MachineRefund['state']
  reason: string
  note: string | null
  amount: Cents
  delivery_amount: Cents
  gst: Cents
  created_at: Date
  completed_at: Date | null
  lines: { lineNo: number; qty: number; amount: Cents; gst: Cents }[]
  parts: {
    methodCode: string
    summary: string
    giftCard: string | null
    amount: Cents
    state: MachineRefund['parts'][number]['state']
    transactionId: string | null
    reason: string | null
  }[]
}

const REFUND_SQL = `
select r.number, r.order_number, r.state, r.reason, r.note, r.amount, r.delivery_amount, r.gst, r.created_at, r.completed_at,
  (select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'qty', l.qty, 'amount', l.amount, 'gst', l.gst) order by l.line_no), '[]')
   from refund_lines l where l.refund_number = r.number) as lines,
  (select coalesce(json_agg(json_build_object('methodCode', p.method_code, 'summary', p.summary, 'giftCard', x.gift_card_code, 'amount', x.amount, 'state', x.state,
     'transactionId', case when x.state = 'done' then x.transaction_id end, 'reason', x.reason) order by x.created_at, x.entry_no, x.id), '[]')
   from payment_operations x join payments p on p.attempt_id = x.attempt_id and p.entry_no = x.entry_no
   where x.refund_number = r.number) as parts
from refunds r where r.number = $1`

/** A credit note and how each part of it goes back; RefundNotFound [OPS-10]. */
export async function readRefund(number: string): Promise<Result<MachineRefund>> {
  const { rows } = await pool().query<RefundRow>({ name: 'refund', text: REFUND_SQL, values: [number] })
  const [row] = rows
  if (!row) return err('RefundNotFound')
  return ok({
    number: row.number,
    orderNumber: row.order_number,
    state: row.state,
    reason: row.reason,
    ...(row.note ? { note: row.note } : {}),
    amount: toDollars(row.amount),
    deliveryAmount: toDollars(row.delivery_amount),
    gst: toDollars(row.gst),
    createdAt: row.created_at.toISOString(),
    ...(row.completed_at ? { completedAt: row.completed_at.toISOString() } : {}),
    lines: row.lines.map(({ lineNo, qty, amount, gst }) => ({
      lineId: String(lineNo),
      qty,
      amount: toDollars(amount),
      gst: toDollars(gst),
    })),
    parts: row.parts.map(({ giftCard, amount, transactionId, reason, ...part }) => ({
      ...part,
      ...(giftCard ? { methodCode: VOUCHER_METHOD_CODE, summary: giftCardName(giftCard), newGiftCard: true } : {}),
      amount: toDollars(amount),
      ...(transactionId ? { transactionId } : {}),
      ...(reason ? { reason } : {}),
    })),
  })
}
