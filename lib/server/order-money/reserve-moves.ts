import 'server-only'
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
      if (overpaid > 0) await openRefund(client, life, money, { amount: overpaid, reason: 'cancelled' }, SHOP)
    },
    () => true,
  )
}
