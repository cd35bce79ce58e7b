import 'server-only'
import { REPLACED_JOB } from '../queue/replaced-jobs.ts'
import { OPEN_STATES_SQL } from './attempt.ts'
import type { AuditRule } from './audit-sql.ts'

/** Money of an order is settled by a job within moments; after this nobody is about to. */
const SETTLED_WITHIN = `interval '1 hour'`

const MOVED = (kind: string, states: string) => `
coalesce((select sum(x.amount) from payment_operations x
  where x.attempt_id = p.attempt_id and x.entry_no = p.entry_no and x.kind = '${kind}' and x.state in (${states})), 0)`

/** Of gift cards whose money went back: what a shop lowers by itself names no order. */
const WITHDRAWN = `(select code, order_number, amount from voucher_entries where kind = 'withdrawn' and order_number is not null)`

/** What must be true of orders after they are placed [OPS-19]. */
export const LIFE_RULES: readonly AuditRule[] = [
  {
    name: 'No more of a line leaves or is cancelled than was ordered, nor comes back than has left',
    sql: `select l.order_number || ' line ' || l.line_no as subject,
            coalesce(sum(e.qty) filter (where e.type in ('parcel_sent', 'cancelled', 'issued')), 0) <= l.qty
              and coalesce(sum(e.qty) filter (where e.type = 'return_received'), 0) <= case when exists (
                select from order_events c where c.order_number = l.order_number and c.type = 'collected')
                then l.qty - coalesce(sum(e.qty) filter (where e.type = 'cancelled'), 0)
                else coalesce(sum(e.qty) filter (where e.type in ('parcel_sent', 'issued')), 0) end as ok
          from order_lines l left join (
            select x.order_number, x.line_no, x.qty, v.type from order_event_lines x
            join order_events v on v.order_number = x.order_number and v.seq = x.seq
          ) e on e.order_number = l.order_number and e.line_no = l.line_no
          group by l.order_number, l.line_no, l.qty`,
  },
  {
    name: 'Events of an order are numbered without gaps, and every order begins with its placing',
    sql: `select o.number as subject, count(e.seq) > 0 and max(e.seq) = count(e.seq) and min(e.seq) = 1
            and bool_and((e.type = 'placed') = (e.seq = 1)) as ok
          from orders o left join order_events e on e.order_number = o.number where o.channel = 'online' group by o.number`,
  },
  {
    name: 'What a machine has done to an order has its audit row',
    sql: `select e.order_number || ' event ' || e.seq as subject, exists (
            select from machine_audit a where a.subject = e.order_number and 'machine:' || a.key_name = e.actor
              and a.request_id = coalesce(e.request_id, '')) as ok
          from order_events e where e.actor like 'machine:%'`,
  },
  {
    name: 'No more is captured or let go than was authorised, nor given back than was captured',
    sql: `select o.number || ' payment ' || p.entry_no as subject,
            case when p.method_code = 'voucher'
              then ${MOVED('refund', `'reserved', 'asking', 'done'`)} <= p.amount
              else ${MOVED('capture', `'reserved', 'asking', 'done'`)} + ${MOVED('release', `'done'`)} <= p.amount
                and ${MOVED('refund', `'reserved', 'asking', 'done'`)} <= ${MOVED('capture', `'done'`)} end as ok
          from payments p join orders o on o.attempt_id = p.attempt_id`,
  },
  {
    name: 'A payment is captured when some of it was, and only then',
    sql: `select o.number || ' payment ' || p.entry_no as subject, (p.state = 'captured') = (${MOVED('capture', `'done'`)} > 0) as ok
          from payments p join orders o on o.attempt_id = p.attempt_id where p.method_code <> 'voucher' and p.amount > 0`,
  },
  {
    name: 'A captured order is in the ledger that machines are fed from',
    sql: `select o.number as subject, exists (select from order_events e where e.order_number = o.number and e.type = 'placed') as ok
          from orders o where exists (select from payments p where p.attempt_id = o.attempt_id and p.state = 'captured')`,
  },
  {
    name: 'Credit notes are paid by their movements, and done when all of it has gone back',
    sql: `select r.number as subject,
            case r.state when 'done' then coalesce(sum(x.amount) filter (where x.state = 'done'), 0) = r.amount
              when 'pending' then coalesce(sum(x.amount) filter (where x.state <> 'refused'), 0) = r.amount
              else coalesce(sum(x.amount) filter (where x.state = 'done'), 0) < r.amount end
            and r.amount >= r.delivery_amount + coalesce((select sum(l.amount) from refund_lines l where l.refund_number = r.number), 0) as ok
          from refunds r left join payment_operations x on x.refund_number = r.number group by r.number`,
  },
  {
    name: 'Gift-card liability is the sum of balances: every card has what its ledger says',
    sql: `select '…' || right(v.code, 4) as subject, v.balance + v.held = coalesce(sum(
            case when e.kind in ('issued', 'toppedUp', 'givenBack') then e.amount else -e.amount end), 0) as ok
          from vouchers v left join voucher_entries e on e.code = v.code group by v.code`,
  },
  {
    name: 'A gift card that was bought is issued once for each unit, and what is issued was paid',
    sql: `select l.order_number || ' line ' || l.line_no as subject,
            (select count(*) from voucher_issues i where i.order_number = l.order_number and i.line_no = l.line_no) = coalesce((
              select sum(x.qty) from order_event_lines x join order_events e on e.order_number = x.order_number and e.seq = x.seq
              where e.type = 'issued' and x.order_number = l.order_number and x.line_no = l.line_no), 0)
            and (not exists (select from voucher_issues i where i.order_number = l.order_number and i.line_no = l.line_no)
              or exists (select from payment_operations x where x.order_number = l.order_number and x.kind = 'capture' and x.state = 'done')) as ok
          from order_lines l where l.fulfilment = 'giftCard'`,
  },
  {
    name: 'What is taken off gift cards that were bought goes back by a credit note for their line',
    sql: `select w.order_number || ' line ' || i.line_no as subject, i.line_no is not null and sum(w.amount) <= coalesce((
              select sum(l.amount) from refund_lines l where l.order_number = w.order_number and l.line_no = i.line_no), 0) as ok
          from ${WITHDRAWN} w left join voucher_issues i on i.code = w.code and i.order_number = w.order_number
          group by w.order_number, i.line_no`,
  },
  {
    name: 'A gift card does not wait for its mail',
    sql: `select i.order_number || ' line ' || i.line_no || ' card ' || i.unit as subject,
            i.mailed_at is not null or i.code in (select w.code from ${WITHDRAWN} w) or greatest(i.created_at,
              (i.send_on + time '08:00') at time zone 'Australia/Melbourne') > now() - ${SETTLED_WITHIN} as ok
          from voucher_issues i
          union all
          select g.refund_number, g.mailed_at is not null or g.created_at > now() - ${SETTLED_WITHIN} from refund_gift_cards g
          union all
          select g.return_number, g.mailed_at is not null or g.created_at > now() - ${SETTLED_WITHIN} from return_gift_cards g`,
  },
  {
    name: 'A refund that was given as a gift card is what the card was issued with, once',
    sql: `select coalesce(g.refund_number, x.refund_number) as subject, g.code is not null and x.amount is not null and x.amount = (
              select e.amount from voucher_entries e where e.code = g.code and e.kind = 'issued') as ok
          from refund_gift_cards g full join (
            select refund_number, gift_card_code, sum(amount) as amount from payment_operations
            where gift_card_code is not null group by refund_number, gift_card_code
          ) x on x.refund_number = g.refund_number and x.gift_card_code = g.code`,
  },
  {
    name: 'A gift card for the postage of a return is issued with that, and the return is here',
    sql: `select g.return_number as subject, r.received_at is not null and g.amount = (
            select e.amount from voucher_entries e where e.code = g.code and e.kind = 'issued') as ok
          from return_gift_cards g join returns r on r.number = g.return_number`,
  },
  {
    name: 'Nothing is authorised and forgotten',
    sql: `select o.number as subject, not (
            o.status in ('SHIPPED', 'COMPLETED', 'CANCELLED', 'RETURNED')
              and (select max(e.at) from order_events e where e.order_number = o.number) < now() - ${SETTLED_WITHIN}
            or o.created_at < now() - interval '14 days') as ok
          from payments p join orders o on o.attempt_id = p.attempt_id
          where p.state = 'authorised' and p.transaction_id is not null`,
  },
  {
    name: 'No movement of money, placement or job is overdue unnoticed',
    sql: `select x.kind || ' of ' || x.order_number as subject, x.lease_until > now() - interval '3 hours' as ok
          from payment_operations x where x.state in ('reserved', 'asking')
          union all
          select 'placement ' || a.order_number, a.deadline > now() - ${SETTLED_WITHIN}
          from order_attempts a where a.state in ${OPEN_STATES_SQL}
          union all
          select 'job ' || t.identifier || ' ' || j.id,
            j.attempts < j.max_attempts and (j.locked_at is not null or j.run_at > now() - ${SETTLED_WITHIN})
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.max_attempts > 1 and not ${REPLACED_JOB}
          union all
          select 'job ' || task || ' of the outbox', created_at > now() - ${SETTLED_WITHIN} from job_outbox`,
  },
]
