import 'server-only'
import { AU_STATES } from '#lib/domain/shop-rules.ts'
import { OPEN_STATES_SQL } from './attempt.ts'

/** A rule of the books: `sql` yields one row per thing checked, with `subject` and whether it is `ok`. */
export interface AuditRule {
  name: string
  sql: string
}

const HELD_STOCK = `
select a.id, a.holds ->> 'storeId' as store_id, h."variantId" as variant_id, h.qty
from order_attempts a, jsonb_to_recordset(a.holds -> 'stock') as h("variantId" text, qty int)
where a.state in ${OPEN_STATES_SQL}`

const HELD_EXCHANGES = `
select exchange_variant_id as variant_id, qty from return_lines where exchange_state = 'held'`

const HELD_VOUCHERS = `
select h.code, h.amount
from order_attempts a, jsonb_to_recordset(a.holds -> 'vouchers') as h(code text, amount int)
where a.state in ${OPEN_STATES_SQL}`

/** What must be true of the shop at any instant, checked on one snapshot. */
export const AUDIT_RULES: readonly AuditRule[] = [
  {
    name: 'Stock on hand is received less sold',
    sql: `select v.id as subject, v.stock = v.received - coalesce(s.qty, 0) + coalesce(c.qty, 0) as ok
          from variants v left join (
            select variant_id, sum(qty) as qty from order_lines where stock_taken group by variant_id
          ) s on s.variant_id = v.id left join (
            select l.variant_id, sum(c.qty) as qty from order_lines l
            join order_event_lines c on c.order_number = l.order_number and c.line_no = l.line_no
            join order_events e on e.order_number = c.order_number and e.seq = c.seq and e.type = 'cancelled'
            where l.stock_taken group by l.variant_id
          ) c on c.variant_id = v.id`,
  },
  {
    name: 'Reserved stock is what open orders and announced exchanges hold, and never more than there is',
    sql: `select v.id as subject,
            v.reserved = coalesce(h.qty, 0) and v.reserved >= 0 and v.reserved <= v.stock as ok
          from variants v
          left join (select variant_id, sum(qty) as qty from (
            select variant_id, qty from (${HELD_STOCK}) o union all ${HELD_EXCHANGES}
          ) t group by variant_id) h on h.variant_id = v.id`,
  },
  {
    name: 'Reserved store stock is what open pickups hold, and never more than there is',
    sql: `select s.erp_store_id || ' ' || s.variant_id as subject,
            s.reserved = coalesce(h.qty, 0) and s.reserved >= 0 and s.reserved <= s.qty as ok
          from store_stock s
          left join (select store_id, variant_id, sum(qty) as qty from (${HELD_STOCK}) t group by store_id, variant_id) h
            on h.store_id = s.erp_store_id and h.variant_id = s.variant_id`,
  },
  {
    name: 'Gift cards: balance, held and spent are what was issued',
    sql: `select '…' || right(code, 4) as subject,
            balance + held + spent = issued and least(balance, held, spent) >= 0 as ok from vouchers`,
  },
  {
    name: 'Held gift-card money is what open orders hold',
    sql: `select '…' || right(v.code, 4) as subject, v.held = coalesce(h.amount, 0) as ok
          from vouchers v left join (select code, sum(amount) as amount from (${HELD_VOUCHERS}) t group by code) h
            on h.code = v.code`,
  },
  {
    name: 'Gift-card money in orders was taken from cards',
    sql: `select 'all gift cards' as subject,
            (select coalesce(sum(spent), 0) from vouchers)
              + (select coalesce(sum(amount), 0) from voucher_entries where kind = 'givenBack') >= (
              select coalesce(sum(p.amount), 0) from payments p join orders o on o.attempt_id = p.attempt_id
              where p.method_code = 'voucher') as ok`,
  },
  {
    name: 'Payments of an order are taken or held, and sum to its total',
    sql: `select o.number as subject,
            coalesce(sum(p.amount), 0) = o.grand_total
              and coalesce(bool_and((p.state in ('authorised', 'captured') or (p.state = 'voided' and exists (
                select from payment_operations x where x.attempt_id = p.attempt_id and x.entry_no = p.entry_no and x.kind = 'release' and x.state = 'done')))
                and (p.method_code = 'voucher' or p.transaction_id is not null)), true) as ok
          from orders o left join payments p on p.attempt_id = o.attempt_id group by o.number`,
  },
  {
    name: 'No provider transaction pays for two orders',
    sql: `select transaction_id as subject, count(*) = 1 as ok from payments
          where transaction_id is not null and state in ('authorised', 'captured') group by transaction_id`,
  },
  {
    name: 'One order per request: a placed attempt has its order, an order its attempt',
    sql: `select coalesce(o.number, a.order_number) as subject,
            o.number is not null and a.id is not null and o.number = a.order_number as ok
          from orders o full join (select * from order_attempts where state = 'placed') a on a.id = o.attempt_id`,
  },
  {
    name: 'Lines foot, and sum with delivery to the order',
    sql: `select o.number as subject,
            bool_and(l.unit_price * l.qty - l.discount = l.total and l.discount >= 0 and l.total >= 0)
              and sum(l.unit_price * l.qty) = o.item_subtotal
              and o.item_subtotal + o.shipping_price - o.total_discount = o.grand_total
              and o.total_discount - sum(l.discount) between 0 and o.shipping_price as ok
          from orders o left join order_lines l on l.order_number = o.number group by o.number`,
  },
  {
    name: 'No more comes back of a line than was bought',
    sql: `select l.order_number || ' line ' || l.line_no as subject,
            sum(case when t.received_at is null then r.qty else coalesce(r.received_qty, 0) end) <= l.qty as ok
          from order_lines l join return_lines r on r.order_number = l.order_number and r.line_no = l.line_no
          join returns t on t.number = r.return_number and t.withdrawn_at is null
          group by l.order_number, l.line_no`,
  },
  {
    name: 'A return has lines, and they are its own order’s',
    sql: `select t.number as subject,
            count(l.line_no) > 0 and bool_and(l.order_number is not distinct from t.order_number) as ok
          from returns t left join return_lines l on l.return_number = t.number group by t.number`,
  },
  {
    name: 'A return that was withdrawn has not come and holds no other size',
    sql: `select t.number as subject, t.received_at is null
            and not exists (select from return_lines l where l.return_number = t.number
              and (l.received_qty is not null or l.exchange_state in ('held', 'sent'))) as ok
          from returns t where t.withdrawn_at is not null`,
  },
  {
    name: 'GST shares of lines and delivery sum to the GST of the order',
    sql: `select o.number as subject,
            coalesce(o.gst - sum(l.gst) between 0 and o.shipping_price - (o.total_discount - sum(l.discount))
              and bool_and(l.gst between 0 and l.total), false) as ok
          from orders o left join order_lines l on l.order_number = o.number group by o.number`,
  },
  {
    name: 'Saved addresses are in Australia or New Zealand, with a state and a postcode as written there',
    sql: `select a.id as subject, a.postcode ~ '^[0-9]{4}$' and case a.country
              when 'AU' then coalesce(a.state in (${AU_STATES.map((state) => `'${state}'`).join(', ')}), false)
              when 'NZ' then a.state is null
              else false end as ok
          from addresses a`,
  },
  {
    name: 'Limited offers are not used more often than they allowed',
    // A limit that is lowered takes nothing back: what was made before stands, and nothing may be added to it.
    sql: `select p.id as subject,
            p.uses >= coalesce(u.uses, 0) and (p.max_uses is null or p.uses <= greatest(p.max_uses, u.before))
              and coalesce(u.fair, true) as ok
          from promotions p left join (
            select c.promotion_id, sum(c.uses) as uses, sum(c.before) as before,
              bool_and(l.max_uses_per_customer is null or c.uses <= greatest(l.max_uses_per_customer, c.before)) as fair
            from (
              select promotion_id, customer_key, count(*) as uses, count(*) filter (where before_limit) as before
              from promotion_uses group by promotion_id, customer_key
            ) c join promotions l on l.id = c.promotion_id group by c.promotion_id
          ) u on u.promotion_id = p.id`,
  },
  {
    name: 'Nobody paid twice for the same goods within half an hour, unless they said so',
    sql: `select number as subject,
            repeats is not null or email is distinct from before_email or created_at - before_at > interval '30 minutes' as ok
          from (
            select number, email, repeats, created_at,
              lag(email) over same_goods as before_email, lag(created_at) over same_goods as before_at
            from (
              select o.*, (select json_agg(json_build_array(l.variant_id, l.qty) order by l.variant_id, l.qty)::text
                from order_lines l where l.order_number = o.number) as goods
              from orders o
              where (select bool_and(p.state = 'captured') from payments p where p.attempt_id = o.attempt_id)
            ) paid window same_goods as (partition by email, goods order by created_at, number)
          ) twins`,
  },
  {
    name: 'Closed attempts hold nothing',
    sql: `select id::text as subject,
            holds -> 'stock' = '[]' and holds -> 'vouchers' = '[]' and holds -> 'promotionIds' = '[]' as ok
          from order_attempts where state in ('placed', 'released', 'declined', 'failed')`,
  },
]

/**
 * Attempts of which only the provider can say whether money is held: asked for, never placed, never settled for
 * certain.
 */
export const ATTEMPTS_IN_DOUBT = `
select distinct a.id, a.state, a.deadline < now() as overdue
from order_attempts a join payments p on p.attempt_id = a.id
where p.method_code <> 'voucher' and p.state in ('intended', 'authorised', 'unknown') and a.state <> 'placed'`
