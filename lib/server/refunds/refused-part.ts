import 'server-only'
import type { PoolClient } from 'pg'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { overpaidOf, refundable, refundSources } from '#lib/domain/orders/order-money.ts'
import { type RefundPart, refundParts } from '#lib/domain/orders/refund-parts.ts'
import { pool } from '../db/client.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { readMoney } from '../order-life/money-record.ts'
import type { Actor, OrderLife } from '../order-life/order-life.ts'
import { err, ok, type Result } from '../platform/result.ts'

export interface RefusedPart {
  amount: Cents
  /** What it can be taken out of, now. */
  parts: readonly RefundPart[]
  /** Whether another part of the credit note is still on its way. */
  isMoving: boolean
}

/**
 * Does `work` about what a provider refused of a credit note, in a transaction that holds its order. RefundNotFound,
 * OrderStatusConflict when nothing of it was refused, RefundTooMuch when so much is not left any more [OPS-10].
 */
export async function aboutRefusedPart(
  number: string,
  actor: Actor,
  action: string,
  work: (client: PoolClient, life: OrderLife, refused: RefusedPart) => Promise<Result<OrderLife>>,
): Promise<Result<string>> {
  const { rows } = await pool().query<{ order_number: string }>('select order_number from refunds where number = $1', [
    number,
  ])
  const orderNumber = rows[0]?.order_number
  if (orderNumber === undefined) return err('RefundNotFound')
  const done = await changeOrder(orderNumber, actor, action, async (client, life) => {
    const { missing, giftCards, reason, isMoving } = await missingOf(client, number)
    if (missing <= 0) return err('OrderStatusConflict', { details: { status: life.standing.status } })
    const money = await readMoney(client, life)
    // What is cancelled is given back once, also where several credit notes were written for it.
    const most = reason === 'cancelled' ? overpaidOf(money, life.standing) : refundable(money)
    const parts = missing > most ? undefined : refundParts({ amount: missing, giftCards }, refundSources(money))
    if (!parts) return err('RefundTooMuch', { details: { refundable: toDollars(most) } })
    return work(client, life, { amount: missing, parts, isMoving })
  })
  return done.ok ? ok(number) : done
}

interface Missing {
  /** What has neither gone back nor is on its way. */
  missing: Cents
  /** Of the whole note, for gift cards that were bought. */
  giftCards: Cents
  reason: string
  isMoving: boolean
}

async function missingOf(client: PoolClient, number: string): Promise<Missing> {
  const { rows } = await client.query<Missing>(
    `select r.reason, r.amount - coalesce(sum(x.amount) filter (where x.state <> 'refused'), 0)::int as missing,
       coalesce((select sum(n.amount) from refund_lines n
         join order_lines l on l.order_number = n.order_number and l.line_no = n.line_no
         where n.refund_number = r.number and l.fulfilment = 'giftCard'), 0)::int as "giftCards",
       coalesce(bool_or(x.state in ('reserved', 'asking')), false) as "isMoving"
     from refunds r left join payment_operations x on x.refund_number = r.number where r.number = $1 group by r.number`,
    [number],
  )
  const [row] = rows
  if (!row) throw new Error(`The credit note ${number} is gone.`)
  return row
}
