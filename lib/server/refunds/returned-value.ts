import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import type { ReturnedValue } from '#lib/domain/returns/return-money.ts'
import { cancelledUnits } from '../order-life/order-life-sql.ts'
import { ON_ITS_WAY } from '../orders/returned-units.ts'

export interface LineValue extends ReturnedValue {
  lineNo: number
  variantId: string
  productId: string
  /** GST of the whole line. */
  gst: Cents
  /** In returns, money or not: on their way, or here. What was announced and did not come can come yet. */
  returned: number
  goods: boolean
}

// What goes back of an exchange is a refund of the order that was bought: its own lines have none.
const VALUES = `
select l.line_no as "lineNo", l.variant_id as "variantId", l.product_id as "productId", l.qty,
  coalesce(l.exchange_value, l.total) as total, coalesce(l.exchange_gst, l.gst) as gst, l.fulfilment = 'goods' as goods,
  ${cancelledUnits('l')} as cancelled,
  coalesce((select sum(case when t.received_at is null then r.qty else coalesce(r.received_qty, 0) end)
    from return_lines r join returns t on t.number = r.return_number
    where r.order_number = l.order_number and r.line_no = l.line_no and t.withdrawn_at is null), 0)::int as returned,
  coalesce((select sum(r.received_qty) from return_lines r where r.exchange_state = 'sent'
    and r.order_number = l.order_number and r.line_no = l.line_no), 0)::int as swapped,
  (coalesce((select sum(f.qty) from refund_lines f join refunds c on c.number = f.refund_number
      where f.order_number = l.order_number and f.line_no = l.line_no and c.reason <> 'cancelled'), 0)
    + coalesce((select sum(r.qty) from return_lines r join returns t on t.number = r.return_number
      where r.order_number = l.order_number and r.line_no = l.line_no and ${ON_ITS_WAY('t')}
        and r.exchange_state is distinct from 'held'), 0)
    + coalesce((select sum(r.received_qty) from return_lines r join returns t on t.number = r.return_number
      where l.exchange_value is not null and r.order_number = l.order_number and r.line_no = l.line_no
        and t.received_at is not null and r.exchange_state is distinct from 'sent'), 0))::int as given
from order_lines l where l.order_number = $1 order by l.line_no`

/** What each line of an order is worth when it comes back, in the order of the lines [OPS-11]. */
export async function lineValues(database: Pool | PoolClient, orderNumber: string): Promise<LineValue[]> {
  const { rows } = await database.query<LineValue>({ name: 'returned-values', text: VALUES, values: [orderNumber] })
  return rows
}
