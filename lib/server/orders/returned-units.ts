import 'server-only'
import { cancelledUnits } from '../order-life/order-life-sql.ts'

/** As SQL: the return `alias` was announced and neither came nor was withdrawn: somebody waits for it [RET-29]. */
export const ON_ITS_WAY = (alias: string) => `${alias}.received_at is null and ${alias}.withdrawn_at is null`

/**
 * Joins to lines of returns `l`, as `c.qty`, how many of each can still come: what was cancelled since it was announced
 * never left.
 */
export const TO_COME = `
cross join lateral (
  select greatest(0, least(l.qty, b.qty - ${cancelledUnits('b')})) as qty
  from order_lines b where b.order_number = l.order_number and b.line_no = l.line_no
) c`

/** What was promised for those units; nothing for an exchange. Odd cents go back first. */
export const AMOUNT_TO_COME = `case when l.exchange_state in ('held', 'sent') then 0
  else l.amount / l.qty * c.qty + least(c.qty, l.amount % l.qty) end`
