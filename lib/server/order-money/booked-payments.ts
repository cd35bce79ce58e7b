import 'server-only'
import { isUuid } from '#lib/contract/uuid.ts'
import type { BookedMovement, BookedPayment } from '#lib/domain/payment/booked-payment.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'

interface Row extends Omit<BookedPayment, 'movements'> {
  entryNo: number
  movements: (Omit<BookedMovement, 'madeAt'> & { madeAt: string })[]
}

/** Which payments is said by `attempt_id` and `entry_no`, the columns of `wanted`. */
function select(wanted: string): string {
  return `
select p.attempt_id as reference, p.entry_no as "entryNo", p.transaction_id as "transactionId", p.method_code as "methodCode",
  a.order_number as "orderNumber", o.number is not null as ordered, p.amount, p.state,
  coalesce(o.created_at, a.created_at) as "madeAt", greatest(p.updated_at, a.updated_at, x.changed_at) as "changedAt",
  coalesce(x.movements, '[]') as movements
from (${wanted}) w join payments p on p.attempt_id = w.attempt_id and p.entry_no = w.entry_no
join order_attempts a on a.id = p.attempt_id left join orders o on o.attempt_id = a.id
left join lateral (
  select max(updated_at) as changed_at, json_agg(json_build_object('reference', id, 'kind', kind, 'amount', amount,
    'state', state, 'transactionId', transaction_id, 'asGiftCard', gift_card_code is not null, 'madeAt', created_at)
    order by created_at, id) as movements
  from payment_operations m where m.attempt_id = p.attempt_id and m.entry_no = p.entry_no
) x on true
where p.method_code <> '${VOUCHER_METHOD_CODE}'`
}

const OF_NAMES = select(`
select attempt_id, entry_no from payments where attempt_id = any($1::uuid[]) or transaction_id = any($2::text[])
union select attempt_id, entry_no from payment_operations where id = any($1::uuid[]) or transaction_id = any($2::text[])`)

/**
 * The payments that know one of these references or numbers of transactions, as their own or of a movement: not what
 * gift cards paid [OPS-71].
 */
export async function paymentsNamed(
  references: readonly string[],
  transactionIds: readonly string[],
): Promise<BookedPayment[]> {
  // Somebody else's reference may be any text, and PostgreSQL reads no other as one of ours.
  const { rows } = await pool().query<Row>(OF_NAMES, [references.filter(isUuid), transactionIds])
  return rows.map(paymentOf)
}

const PAGE_MAX = 200

const OF_SPAN = `${select(`
select p.attempt_id, p.entry_no from orders o join payments p on p.attempt_id = o.attempt_id
where o.created_at >= $1 and o.created_at < $2
union select attempt_id, entry_no from payment_operations where created_at >= $1 and created_at < $2`)}
and (p.attempt_id, p.entry_no) > ($3::uuid, $4::int) order by p.attempt_id, p.entry_no limit $5`

const FIRST = { reference: '00000000-0000-0000-0000-000000000000', entryNo: -1 }

/**
 * The payments of orders placed from `from` until just before `until`, or of which money moved then, in pages of
 * so many at most, the last one with fewer [OPS-71].
 */
export async function* paymentsOfSpan(from: Date, until: Date, most = PAGE_MAX): AsyncGenerator<BookedPayment[]> {
  let last: Pick<Row, 'reference' | 'entryNo'> = FIRST
  for (;;) {
    const { rows } = await pool().query<Row>(OF_SPAN, [from, until, last.reference, last.entryNo, most])
    yield rows.map(paymentOf)
    if (rows.length < most) return
    last = rows.at(-1) ?? last
  }
}

function paymentOf({ entryNo: _, movements, ...payment }: Row): BookedPayment {
  return { ...payment, movements: movements.map((each) => ({ ...each, madeAt: new Date(each.madeAt) })) }
}
