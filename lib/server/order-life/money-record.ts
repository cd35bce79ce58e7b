import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { exchangeCancelledNote } from '#lib/domain/orders/credit-note.ts'
import {
  isPaidInParts,
  type MoneyOperation,
  type MoneyPayment,
  type OrderMoney,
  wasRefused,
} from '#lib/domain/orders/order-money.ts'
import { type CameBack, notGivenBack } from '#lib/domain/returns/return-money.ts'
import type { OrderLife } from './order-life.ts'
import { cancelledUnits, WITH_FAMILY } from './order-life-sql.ts'

interface MoneyRow {
  payments: MoneyPayment[]
  operations: (Omit<MoneyOperation, 'captureId'> & { captureId: string | null })[]
}

const MONEY_SQL = `
select
  (select coalesce(json_agg(json_build_object('entryNo', p.entry_no, 'methodCode', p.method_code, 'amount', p.amount, 'state', p.state,
     'hasTransaction', p.transaction_id is not null) order by p.entry_no), '[]') from payments p where p.attempt_id = $2) as payments,
  (select coalesce(json_agg(json_build_object('id', x.id, 'entryNo', x.entry_no, 'kind', x.kind, 'amount', x.amount, 'state', x.state,
     'captureId', x.capture_id, 'forCancellation', coalesce(r.reason = 'cancelled', false)) order by x.created_at, x.entry_no, x.id), '[]')
   from payment_operations x left join refunds r on r.number = x.refund_number where x.order_number = $1) as operations`

/** The money of an order: what pays it, and every movement of it so far. */
export async function readMoney(database: Pool | PoolClient, life: OrderLife): Promise<OrderMoney> {
  const { rows } = await database.query<MoneyRow>({
    name: 'order-money',
    text: MONEY_SQL,
    values: [life.number, life.attemptId],
  })
  const [row] = rows
  if (!row) throw new Error(`The money of order ${life.number} cannot be read.`)
  const operations = row.operations.map(({ captureId, ...operation }) => ({
    ...operation,
    captureId: captureId ?? undefined,
  }))
  // Only what was refused, or is taken part by part, can be missing when goods come back.
  const mayForgo = operations.some(wasRefused) || row.payments.some(isPaidInParts)
  return {
    lines: life.lines,
    deliveryFee: life.deliveryFee,
    grandTotal: life.grandTotal,
    gst: life.gst,
    payments: row.payments,
    operations,
    forgone: mayForgo ? await forgoneOf(database, life.number, 'infinity') : 0,
  }
}

// Returns of the order and of its exchanges, whose money is its own, and exchanges that were cancelled. The credit
// notes of those name no lines. Units are cancelled from the end of a line, as refundExchange has it. As it was at $3.
const CAME_BACK = `
${WITH_FAMILY}
select case when f.depth = 0 then coalesce((select sum(g.amount) from refund_lines g join refunds c on c.number = g.refund_number
    where c.return_number = t.number and c.created_at <= $3), 0)
  else coalesce((select sum(c.amount) from refunds c where c.return_number = t.number and c.created_at <= $3), 0) end::int as given,
  json_agg(json_build_object('promised', r.amount, 'announced', r.qty, 'came', r.received_qty,
    'bound', case when f.depth = 0 then json_build_object('total', l.total, 'qty', l.qty, 'kept', l.qty - gone.cancelled - gone.swapped,
      'given', gone.given) end)) as lines
from family f join returns t on t.order_number = f.number and t.received_at <= $3
join return_lines r on r.return_number = t.number and r.received_qty > 0 and r.exchange_state is distinct from 'sent'
  and coalesce(r.condition, '') not like '%not accepted'
join order_lines l on l.order_number = r.order_number and l.line_no = r.line_no
cross join lateral (select ${cancelledUnits('l', '$3')} as cancelled,
  coalesce((select sum(s.received_qty) from return_lines s join returns b on b.number = s.return_number
    where s.exchange_state = 'sent' and b.received_at <= $3 and s.order_number = l.order_number and s.line_no = l.line_no), 0)::int as swapped,
  coalesce((select sum(g.amount) from refund_lines g join refunds c on c.number = g.refund_number
    where c.return_number is distinct from t.number and c.created_at <= $3 and g.order_number = l.order_number and g.line_no = l.line_no), 0)::int as given
) gone
group by t.number, f.depth
union all
select coalesce((select sum(c.amount) from refunds c where c.order_number = $1 and c.created_at <= $3
  and c.note = replace($2, '#', f.number)), 0)::int,
  json_agg(json_build_object('promised', l.exchange_value - part.each * part.kept
    - least(part.kept, l.exchange_value - part.each * l.qty), 'announced', 1, 'came', 1))
from family f join order_lines l on l.order_number = f.number and l.exchange_value is not null
cross join lateral (select l.exchange_value / l.qty as each, l.qty - ${cancelledUnits('l', '$3')} as kept) part
group by f.number`

interface CameRow {
  given: Cents
  lines: (Omit<CameBack['lines'][number], 'bound'> & { bound?: CameBack['lines'][number]['bound'] | null })[]
}

async function forgoneOf(database: Pool | PoolClient, number: string, until: Date | 'infinity'): Promise<Cents> {
  const { rows } = await database.query<CameRow>({
    name: 'came-back',
    text: CAME_BACK,
    values: [number, exchangeCancelledNote('#'), until],
  })
  return notGivenBack(
    rows.map(({ given, lines }) => ({
      given,
      lines: lines.map(({ bound, ...line }) => ({ ...line, bound: bound ?? undefined })),
    })),
  )
}

// When what is forgone of an order may have changed: returns and cancellations of its family, its refusals and notes.
const FORGONE_AT = `
${WITH_FAMILY}
select t.received_at as at from family f join returns t on t.order_number = f.number and t.received_at is not null
union select e.at from family f join order_events e on e.order_number = f.number and e.type = 'cancelled'
union select at from order_events where order_number = $1 and type = 'capture_refused'
union select created_at from refunds where order_number = $1
order by at`

/** What was forgone of an order, in all, from each moment on at which that changed; the first is more than nothing. */
export async function forgoneSince(
  database: Pool | PoolClient,
  life: OrderLife,
  paidInParts: boolean,
): Promise<{ at: Date; amount: Cents }[]> {
  const since = paidInParts ? life.createdAt : life.events.find(({ type }) => type === 'capture_refused')?.at
  if (!since) return []
  const { rows } = await database.query<{ at: Date }>({ name: 'forgone-at', text: FORGONE_AT, values: [life.number] })
  const changes: { at: Date; amount: Cents }[] = []
  for (const { at } of rows) {
    const amount = at < since ? 0 : await forgoneOf(database, life.number, at)
    if (amount !== (changes.at(-1)?.amount ?? 0)) changes.push({ at, amount })
  }
  return changes
}
