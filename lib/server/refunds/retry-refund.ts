import 'server-only'
import type { PoolClient } from 'pg'
import { type Cents, toDollars } from '#lib/domain/money/money.ts'
import { overpaidOf, refundable, refundSources, splitRefund } from '#lib/domain/orders/order-money.ts'
import { pool } from '../db/client.ts'
import { changeOrder, queueForOrder } from '../fulfilment/change-order.ts'
import { readMoney } from '../order-money/money-record.ts'
import { reserveOperation } from '../order-money/reserve-operation.ts'
import type { Actor } from '../orders/order-life.ts'
import { err, ok, type Result } from '../platform/result.ts'

/**
 * Asks again for what a provider refused of a credit note, under a new reference. OrderStatusConflict when nothing of
 * it was, RefundTooMuch when so much is not left any more [OPS-10].
 */
export async function retryRefund(number: string, actor: Actor): Promise<Result<string>> {
  const { rows } = await pool().query<{ order_number: string }>('select order_number from refunds where number = $1', [
    number,
  ])
  const orderNumber = rows[0]?.order_number
  if (orderNumber === undefined) return err('RefundNotFound')
  const done = await changeOrder(orderNumber, actor, 'retryRefund', async (client, life) => {
    const { missing, reason } = await missingOf(client, number)
    if (missing <= 0) return err('OrderStatusConflict', { details: { status: life.standing.status } })
    const money = await readMoney(client, life)
    // What is cancelled is given back once, also where several credit notes were written for it.
    const most = reason === 'cancelled' ? overpaidOf(money, life.standing) : refundable(money)
    const parts = missing > most ? undefined : splitRefund(missing, refundSources(money))
    if (!parts) return err('RefundTooMuch', { details: { refundable: toDollars(most) } })
    for (const part of parts) {
      await reserveOperation(client, {
        ...part,
        orderNumber,
        attemptId: life.attemptId,
        kind: 'refund',
        refundNumber: number,
      })
    }
    await client.query(`update refunds set state = 'pending' where number = $1`, [number])
    await queueForOrder(client, 'settle-order', orderNumber)
    return ok(life)
  })
  return done.ok ? ok(number) : done
}

/** What of a credit note has neither gone back nor is on its way. */
async function missingOf(client: PoolClient, number: string): Promise<{ missing: Cents; reason?: string }> {
  const { rows } = await client.query<{ missing: Cents; reason: string }>(
    `select r.reason, r.amount - coalesce((select sum(x.amount) from payment_operations x
       where x.refund_number = r.number and x.state <> 'refused'), 0)::int as missing from refunds r where r.number = $1`,
    [number],
  )
  return rows[0] ?? { missing: 0 }
}
