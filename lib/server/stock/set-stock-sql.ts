import 'server-only'
import { UNITS_LOST } from '#lib/domain/orders/cancel-reasons.ts'

// $1 places in the batch, $2 codes, $3 quantities, $4 times they were counted at, $5 whether there is a quantity at
// all.

/** In order of id, as reservations lock them. $1 codes. */
export const LOCK_VARIANTS =
  'select v.id from variants v where v.code = any($1::text[]) order by v.id for no key update'

/**
 * When a machine says that it was, as far as it is believed: clocks run ahead by minutes, and its counts follow one
 * another by them; but a year that was mistyped would be the last word until then.
 */
export const believed = (at: string) => `least(${at}, clock_timestamp() + interval '1 hour')`

const GIVEN = `
given as (
  select idx, code, qty, ${believed('at')} as at, sets
  from unnest($1::int[], $2::text[], $3::int[], $4::timestamptz[], $5::bool[]) as g(idx, code, qty, at, sets)
)`

const LOST = UNITS_LOST.map((reason) => `'${reason}'`).join(', ')

/**
 * Units of `v` that were ordered after what `g` says and are not back on the shelf since; a pickup's in its store. What
 * was cancelled because nobody has it is no more there than what was sent.
 */
const soldSince = (store = '') => `
coalesce((
  select sum(l.qty) - coalesce(sum((
    select sum(c.qty) from order_event_lines c join order_events e on e.order_number = c.order_number and e.seq = c.seq
    where e.type = 'cancelled' and coalesce(e.data ->> 'reason', '') not in (${LOST})
      and c.order_number = l.order_number and c.line_no = l.line_no)), 0)
  from orders o join order_lines l on l.order_number = o.number
  where o.created_at > g.at and l.variant_id = v.id and l.stock_taken ${store}
), 0)::int`

export const SET_ONLINE = `
with ${GIVEN}, latest as (
  select max(o.created_at) as ordered_at from orders o
), known as (
  select g.idx, g.code, g.at, v.id, v.product_id, v.stock as before, v.reserved, coalesce(v.stock_updated_at > g.at, false) as stale,
    case when not g.sets then v.stock else greatest(v.reserved, g.qty - case
      when latest.ordered_at > g.at then ${soldSince()} else 0 end) end as after
  from given g join variants v on v.code = g.code cross join latest
), counted as (
  update variants v set stock = k.after, received = v.received + k.after - k.before, stock_updated_at = k.at
  from known k where v.id = k.id and not k.stale
), stamped as (
  update products p set stock_updated_at = greatest(p.stock_updated_at, least(s.at, now()))
  from (select product_id, max(at) as at from known where not stale and before <> after group by product_id) s where p.id = s.product_id
)
select k.idx, k.code, k.stale, k.before, k.after, k.reserved, p.slug from known k join products p on p.id = k.product_id`

/** Of the stores named, those that are not there. $1 ids. */
export const UNKNOWN_STORES = `
select n.id from unnest($1::text[]) as n(id) where not exists (select from stores s where s.erp_store_id = n.id)`

/** $1 codes, $2 stores. */
export const LOCK_SHELVES = `
select 1 from store_stock s join variants v on v.id = s.variant_id
join unnest($1::text[], $2::text[]) as n(code, store_id) on n.code = v.code and n.store_id = s.erp_store_id
order by s.variant_id, s.erp_store_id for no key update of s`

/** $6 stores. */
export const SET_SHELVES = `
with given as (
  select idx, code, qty, ${believed('at')} as at, sets, store_id
  from unnest($1::int[], $2::text[], $3::int[], $4::timestamptz[], $5::bool[], $6::text[]) as g(idx, code, qty, at, sets, store_id)
), known as (
  select g.idx, g.code, g.at, g.store_id, v.id, v.product_id, coalesce(s.qty, 0) as before, coalesce(s.reserved, 0) as reserved,
    coalesce(s.stock_updated_at > g.at, false) as stale,
    case when not g.sets then coalesce(s.qty, 0) else greatest(coalesce(s.reserved, 0), g.qty - ${soldSince(`and o.shipping ->> 'storeId' = g.store_id`)}) end as after
  from given g join variants v on v.code = g.code left join store_stock s on s.variant_id = v.id and s.erp_store_id = g.store_id
), shelved as (
  insert into store_stock as s (erp_store_id, variant_id, qty, stock_updated_at)
  select store_id, id, after, at from known where not stale
  on conflict (variant_id, erp_store_id) do update set qty = excluded.qty, stock_updated_at = excluded.stock_updated_at
)
select k.idx, k.code, k.stale, k.before, k.after, k.reserved, p.slug from known k join products p on p.id = k.product_id`
