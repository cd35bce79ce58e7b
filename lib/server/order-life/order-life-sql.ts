import 'server-only'

/** As SQL: how many units of the order line that `line` names were cancelled, `until` then where that is given. */
export const cancelledUnits = (line: string, until?: string) => `coalesce((
  select sum(x.qty) from order_event_lines x join order_events e on e.order_number = x.order_number and e.seq = x.seq
  where e.type = 'cancelled' and x.order_number = ${line}.order_number and x.line_no = ${line}.line_no${until ? ` and e.at <= ${until}` : ''}), 0)::int`

/** As SQL, `family`: the order $1, at depth 0, and the exchanges that came of it, whose money is its own [OPS-11]. */
export const WITH_FAMILY = `
with recursive family as (
  select $1::text as number, 0 as depth
  union all
  select t.exchange_order, f.depth + 1 from family f join returns t on t.order_number = f.number
  where t.exchange_order is not null and f.depth < 20
)`
