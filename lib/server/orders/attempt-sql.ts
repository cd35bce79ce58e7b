import 'server-only'
import { noteIntentSql } from '../notifications/mailing-list.ts'
import { TELL_CHANGES } from '../platform/change-channel.ts'
import type { OrderTask } from '../queue/job-payloads.ts'
import { leaveJobsSql, leftJobSql, leftJobsSql } from '../queue/job-sql.ts'
import { OPEN_STATES_SQL } from './attempt.ts'

// Statements that move an attempt. Rows of variants are always locked first and in order of id, so that no two attempts
// wait for each other, then gift cards in order of code (record 138); whatever else an attempt touches it touches
// behind those locks, its own row included: a repeated request that opens holds the variants when it comes to the key,
// and waits for whoever is changing the row with it. PostgreSQL runs the writing parts of a statement in no order one
// may count on: what the statement answers from is what locks.
// Statements that close are driven by the attempt's own row, found by state and deadline: when somebody else has taken
// the attempt, nothing at all happens.

/**
 * Opens an attempt, reserves its stock and writes its intended payments, or does nothing at all: when stock is short,
 * when the key is known, when the number is taken. One statement is enough, because a row that is locked shows its
 * latest values. $1 id, $2 key, $3 caller, $4 digest, $5 state, $6 order number, $7 holds, $8 draft, $9 lease in ms,
 * $10 variant ids, $11 quantities, $12 entry numbers, $13 methods, $14 amounts, $15 summaries. `deadline` is null when
 * nothing was opened; `short` names the variants that are the reason, `last` those of which nothing is left now.
 */
export const OPEN_ATTEMPT = `
with locked as (
  select v.id, v.stock - v.reserved as available from variants v
  where v.id = any($10::text[]) order by v.id for no key update
), need as (
  select n.variant_id, n.qty, coalesce(l.available, 0) as available
  from unnest($10::text[], $11::int[]) as n(variant_id, qty) left join locked l on l.id = n.variant_id
), opened as (
  insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline)
  select $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::text, $7::jsonb, $8::jsonb, now() + $9::int * interval '1 millisecond'
  where not exists (select from need where available < qty)
    and not exists (select from orders where number = $6::text)
  on conflict (idempotency_key, caller) do nothing
  returning id, deadline
), taken as (
  update variants v set reserved = v.reserved + n.qty from opened, need n where v.id = n.variant_id
), intended as (
  insert into payments (attempt_id, entry_no, method_code, amount, state, summary)
  select o.id, p.entry_no, p.method_code, p.amount, 'intended', p.summary
  from opened o, unnest($12::smallint[], $13::text[], $14::int[], $15::text[]) as p(entry_no, method_code, amount, summary)
)
select (select deadline from opened) as deadline,
  array(select variant_id from need where available < qty) as short,
  array(select variant_id from need where available = qty) as last`

/** Holds a pickup's goods in its store. $1 store id, $2 variant ids, $3 quantities. Answers the variants it got. */
export const RESERVE_STORE_STOCK = `
update store_stock s set reserved = s.reserved + n.qty
from unnest($2::text[], $3::int[]) as n(variant_id, qty)
where s.erp_store_id = $1 and s.variant_id = n.variant_id and s.qty - s.reserved >= n.qty
returning s.variant_id`

/** Holds a gift card's amount. $1 code, $2 amount, $3 today in Perth. */
export const HOLD_VOUCHER = `
update vouchers set balance = balance - $2, held = held + $2
where code = $1 and status = 'active' and balance >= $2 and expires >= $3::date
returning code`

/** Takes one use of a limited promotion. $1 id. */
export const TAKE_PROMOTION_USE = `
update promotions set uses = uses + 1 where id = $1 and (max_uses is null or uses < max_uses)
returning max_uses_per_customer`

/**
 * Notes who used a promotion, unless this customer has used it too often; the promotion's row is locked by then, so
 * that the count is the latest. $1 attempt, $2 promotion, $3 customer, $4 limit or null.
 */
export const NOTE_PROMOTION_USE = `
insert into promotion_uses (attempt_id, promotion_id, customer_key)
select $1::uuid, $2::text, $3::text
where $4::int is null
  or (select count(*) from promotion_uses where promotion_id = $2::text and customer_key = $3::text) < $4::int
returning promotion_id`

const MINE = `
mine as (
  select * from order_attempts
  where id = $1 and deadline = $2 and state in ${OPEN_STATES_SQL}
  for update
), need as (
  select h."variantId" as variant_id, h.qty
  from mine, jsonb_to_recordset(mine.holds -> 'stock') as h("variantId" text, qty int)
), locked as (
  select v.id from variants v where v.id in (select variant_id from need) order by v.id for no key update
), sizes as (
  select count(*) from locked
), cards as (
  select c.code from mine cross join sizes cross join jsonb_to_recordset(mine.holds -> 'vouchers') as h(code text)
  join vouchers c on c.code = h.code order by c.code for no key update of c
), all_locked as (
  select from sizes, (select count(*) from cards) c
)`

const EMPTY_HOLDS = `'{"stock": [], "vouchers": [], "promotionIds": []}'::jsonb`

/**
 * The customer of `o`, unless their account was closed meanwhile: an order with their id could be found by nobody.
 * Whoever closes it holds the row, so one of the two waits and sees what the other has done.
 */
export const STANDING_CUSTOMER = '(select c.id::text from customers c where c.id = o.customer_id::uuid for key share)'

/**
 * Turns an attempt into an order: holds become sales, and order, lines, payments, subscription and jobs are written.
 * Who has closed their account meanwhile has bought as a guest: nobody else could ever look the order up.
 * $1 attempt, $2 deadline, $3 provider's transaction or null, $4 its summary, $5 names of the jobs, $6 status, $7 what
 * it changes for all instances (`Change`). One row, or none when the attempt is no longer ours.
 */
export const PLACE_ATTEMPT = `
with ${MINE}, closed as (
  update order_attempts a set state = 'placed', holds = ${EMPTY_HOLDS}, draft = '{}', updated_at = now()
  from mine, all_locked where a.id = mine.id
), sold as (
  update variants v set stock = v.stock - n.qty, reserved = v.reserved - n.qty
  from need n join locked l on l.id = n.variant_id where v.id = n.variant_id
), collected as (
  update store_stock s set qty = s.qty - n.qty, reserved = s.reserved - n.qty
  from mine, need n where s.erp_store_id = mine.holds ->> 'storeId' and s.variant_id = n.variant_id
), spent as (
  update vouchers c set held = c.held - h.amount, spent = c.spent + h.amount
  from mine, jsonb_to_recordset(mine.holds -> 'vouchers') as h(code text, amount int) where c.code = h.code
), entered as (
  insert into voucher_entries (code, kind, amount, order_number, entry_no)
  select h.code, 'spent', h.amount, mine.order_number, h."entryNo"
  from mine, jsonb_to_recordset(mine.holds -> 'vouchers') as h(code text, amount int, "entryNo" smallint)
), placed as (
  insert into orders (number, attempt_id, customer_id, email, contact, billing_address, shipping, promo_codes, vouchers,
    loyalty_member_id, agree_to_marketing, item_subtotal, total_discount, shipping_price, gst, grand_total, fraud_token, repeats,
    campaign, purchase_order_number, status)
  select mine.order_number, mine.id, ${STANDING_CUSTOMER}, o.email, o.contact, o.billing_address, o.shipping, o.promo_codes,
    o.vouchers, o.loyalty_member_id, o.agree_to_marketing, o.item_subtotal, o.total_discount, o.shipping_price, o.gst,
    o.grand_total, o.fraud_token, o.repeats, nullif(o.campaign, 'null'::jsonb), o.purchase_order_number, $6::text
  from mine, all_locked, jsonb_to_record(mine.draft -> 'order') as o(customer_id text, email text, contact jsonb, billing_address jsonb,
    shipping jsonb, promo_codes text[], vouchers jsonb, loyalty_member_id text, agree_to_marketing boolean,
    item_subtotal int, total_discount int, shipping_price int, gst int, grand_total int,
    fraud_token text, repeats text, campaign jsonb, purchase_order_number text)
  returning number, email, agree_to_marketing, created_at
), lined as (
  insert into order_lines (order_number, line_no, product_id, variant_id, path, brand_name, name, label, image, qty,
    unit_price, discount, total, gst, stock_taken, fulfilment, gift)
  select mine.order_number, l.line_no, l.product_id, l.variant_id, l.path, l.brand_name, l.name, l.label,
    nullif(l.image, 'null'::jsonb), l.qty, l.unit_price, l.discount, l.total, l.gst, l.stock_taken, coalesce(l.fulfilment, 'goods'),
    nullif(l.gift, 'null'::jsonb)
  from mine, jsonb_to_recordset(mine.draft -> 'lines') as l(line_no smallint, product_id text, variant_id text, path text,
    brand_name text, name text, label text, image jsonb, qty int, unit_price int, discount int, total int, gst int,
    stock_taken boolean, fulfilment text, gift jsonb)
), begun as (
  insert into order_events (order_number, seq, type, at, actor) select number, 1, 'placed', created_at, 'shopper' from placed
), paid as (
  update payments p set updated_at = now(),
    state = case when p.method_code = 'voucher' then 'captured' else 'authorised' end,
    transaction_id = case when p.method_code = 'voucher' then null else $3::text end,
    summary = case when p.method_code = 'voucher' then p.summary else $4::text end
  from mine where p.attempt_id = mine.id
), subscribed as (
  ${noteIntentSql("select email, 'checkout' from placed where agree_to_marketing")}
), queued as (
  ${leaveJobsSql(
    `select ${leftJobsSql<OrderTask>('task', { orderNumber: 'placed.number' })} from placed, unnest($5::text[]) as task`,
    `select ${leftJobSql('confirm-subscription', { email: 's.email' }, "'confirm-subscription:' || s.email")}
      from subscribed s where not s.listed`,
    `select '${TELL_CHANGES}', $7::json, null from placed`,
  )}
)
select number, created_at from placed`

/**
 * Gives back everything an attempt holds and closes it. $1 attempt, $2 deadline, $3 final state, $4 state of its
 * provider payment, $5 transaction or null, $6 answer or null. An answer that is there
 * already stays. One row, or none when the attempt is no longer ours; `stock` tells what can be bought again.
 */
export const RELEASE_ATTEMPT = `
with ${MINE}, closed as (
  update order_attempts a set state = $3, holds = ${EMPTY_HOLDS}, draft = '{}', updated_at = now(),
    response_body = coalesce(a.response_body, $6::jsonb)
  from mine, all_locked where a.id = mine.id returning a.id
), freed as (
  update variants v set reserved = v.reserved - n.qty
  from need n join locked l on l.id = n.variant_id where v.id = n.variant_id
  returning v.product_id, v.stock - v.reserved - n.qty <= 0 as was_sold_out
), shelved as (
  update store_stock s set reserved = s.reserved - n.qty
  from mine, need n where s.erp_store_id = mine.holds ->> 'storeId' and s.variant_id = n.variant_id
), refilled as (
  update vouchers c set balance = c.balance + h.amount, held = c.held - h.amount
  from mine, jsonb_to_recordset(mine.holds -> 'vouchers') as h(code text, amount int) where c.code = h.code
), unused as (
  delete from promotion_uses u using mine where u.attempt_id = mine.id returning u.promotion_id
), reopened as (
  update promotions p set uses = p.uses - 1 from unused where p.id = unused.promotion_id
), unpaid as (
  update payments p set updated_at = now(),
    state = case when p.method_code = 'voucher' then 'voided' else $4::text end,
    transaction_id = case when p.method_code = 'voucher' then null else coalesce($5::text, p.transaction_id) end
  from mine where p.attempt_id = mine.id
)
select closed.id,
  (select coalesce(json_agg(json_build_object('slug', p.slug, 'wasSoldOut', f.was_sold_out)), '[]')
    from freed f join products p on p.id = f.product_id) as stock
from closed`
