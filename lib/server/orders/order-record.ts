import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { pool } from '../db/client.ts'
import type { DraftLine, DraftOrder } from './attempt.ts'

/** An order's row, whether just written or read back. */
export interface OrderRow
  extends Omit<DraftOrder, 'customer_id' | 'email' | 'agree_to_marketing' | 'fraud_token' | 'repeats' | 'campaign'> {
  number: string
  channel: Order['channel']
  status: Order['status']
  created_at: Date
}

export interface PaymentRow {
  method_code: string
  amount: Cents
  summary: string
}

/**
 * By name: a statement with a star fails on every connection that has planned it, once a migration adds a column
 * [OBS-19].
 */
export const ORDER_COLUMNS = `o.number, o.channel, o.status, o.created_at, o.contact, o.billing_address, o.shipping, o.promo_codes,
  o.vouchers, o.loyalty_member_id, o.purchase_order_number, o.item_subtotal, o.total_discount, o.shipping_price, o.gst,
  o.grand_total`

const ORDER_SQL = `
select ${ORDER_COLUMNS},
  (select json_agg(l order by l.line_no) from order_lines l where l.order_number = o.number) as lines,
  (select coalesce(json_agg(p order by p.entry_no), '[]') from payments p where p.attempt_id = o.attempt_id) as payments
from orders o where o.number = $1`

/** An order by its number, as its owner sees it; undefined when there is none [ORD-08]. Payments are masked. */
export async function readOrder(number: string): Promise<Order | undefined> {
  const { rows } = await pool().query<OrderRow & { lines: DraftLine[]; payments: PaymentRow[] }>({
    name: 'order-record',
    text: ORDER_SQL,
    values: [number],
  })
  const [row] = rows
  return row && orderOf(row, row.lines, row.payments)
}

/** The contract's order out of rows: dollars, and nothing that is nobody's business [ORD-08, CHK-24]. */
export function orderOf(row: OrderRow, lines: readonly DraftLine[], payments: readonly PaymentRow[]): Order {
  const { instructions, storeId, ...shipping } = row.shipping
  return {
    number: row.number,
    channel: row.channel,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    lines: lines.map(lineOf),
    contact: row.contact,
    billingAddress: row.billing_address,
    shipping: {
      ...shipping,
      price: toDollars(row.shipping_price),
      ...(instructions ? { instructions } : {}),
      ...(storeId ? { storeId } : {}),
    },
    payments: payments.map(({ method_code, amount, summary }) => ({
      methodCode: method_code,
      amount: toDollars(amount),
      summary,
    })),
    promoCodes: row.promo_codes,
    vouchers: row.vouchers.map(({ last4, amount }) => ({ last4, amount: toDollars(amount) })),
    ...(row.loyalty_member_id ? { loyalty: { memberId: row.loyalty_member_id } } : {}),
    ...(row.purchase_order_number ? { purchaseOrderNumber: row.purchase_order_number } : {}),
    totals: {
      itemSubtotal: toDollars(row.item_subtotal),
      totalDiscount: toDollars(row.total_discount),
      shipping: toDollars(row.shipping_price),
      gst: toDollars(row.gst),
      grandTotal: toDollars(row.grand_total),
    },
  }
}

function lineOf(line: DraftLine): Order['lines'][number] {
  return {
    lineId: String(line.line_no),
    productId: line.product_id,
    variantId: line.variant_id,
    path: line.path,
    brandName: line.brand_name,
    name: line.name,
    label: line.label,
    ...(line.image ? { image: line.image } : {}),
    qty: line.qty,
    fulfilment: line.fulfilment,
    unitPrice: toDollars(line.unit_price),
    discount: toDollars(line.discount),
    total: toDollars(line.total),
    gst: toDollars(line.gst),
  }
}
