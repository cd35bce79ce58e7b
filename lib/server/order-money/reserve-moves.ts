import 'server-only'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import { nextMoves } from '#lib/domain/orders/order-money.ts'
import { lockedLife, SHOP } from '../orders/order-life.ts'
import { inTransaction } from '../orders/transaction.ts'
import { log } from '../platform/log.ts'
import { openRefund } from '../refunds/open-refund.ts'
import { readMoney } from './money-record.ts'
import { reserveOperation } from './reserve-operation.ts'

/** Reserves what has to move next, in one transaction [OPS-06, OPS-09]. */
export function reserveMoves(orderNumber: string, now: Date): Promise<void> {
  return inTransaction(
    async (client) => {
      const life = await lockedLife(client, orderNumber)
      if (!life) throw new Error(`There is no order ${orderNumber} to settle.`)
      const money = await readMoney(client, life)
      const { captures, releases, overpaid } = nextMoves(money, life.standing, life.createdAt, now)
      const of = { orderNumber, attemptId: life.attemptId }
      for (const { early, ...capture } of captures) {
        if (early)
          log.warn({ orderNumber }, 'An authorisation was about to lapse: it is captured before the goods leave')
        await reserveOperation(client, { ...of, ...capture, kind: 'capture' })
      }
      for (const release of releases) await reserveOperation(client, { ...of, ...release, kind: 'release' })
      // What a provider refused is its credit note's until a person asks again: a second note would pay it twice.
      const amount = overpaid - (overpaid > 0 ? await refusedOfCancellation(client, orderNumber) : 0)
      if (amount > 0) await openRefund(client, life, money, { amount, reason: 'cancelled' }, SHOP)
    },
    () => true,
  )
}

/** What of the credit notes for cancelled units has neither gone back nor is on its way. */
async function refusedOfCancellation(client: PoolClient, orderNumber: string): Promise<Cents> {
  const { rows } = await client.query<{ missing: Cents }>(
    `select coalesce(sum(r.amount - coalesce((select sum(x.amount) from payment_operations x
       where x.refund_number = r.number and x.state <> 'refused'), 0)), 0)::int as missing
     from refunds r where r.order_number = $1 and r.reason = 'cancelled'`,
    [orderNumber],
  )
  return rows[0]?.missing ?? 0
}
