import 'server-only'

/**
 * Joins to lines of returns `l`, as `c.qty`, how many of each can still come: what was cancelled since it was announced
 * never left.
 */
export const TO_COME = `
cross join lateral (
  select greatest(0, least(l.qty, b.qty - coalesce((
    select sum(x.qty) from order_event_lines x join order_events e on e.order_number = x.order_number and e.seq = x.seq
    where e.type = 'cancelled' and x.order_number = b.order_number and x.line_no = b.line_no), 0)))::int as qty
  from order_lines b where b.order_number = l.order_number and b.line_no = l.line_no
) c`

/** What was promised for those units; nothing for an exchange. Odd cents go back first. */
export const AMOUNT_TO_COME = `case when l.exchange_state in ('held', 'sent') then 0
  else l.amount / l.qty * c.qty + least(c.qty, l.amount % l.qty) end`
