import 'server-only'
import { isMoving, nextMoves, wasRefused } from '#lib/domain/orders/order-money.ts'
import { changeOrder } from '../order-life/change-order.ts'
import { readMoney } from '../order-life/money-record.ts'
import type { Actor, OrderLife } from '../order-life/order-life.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { queueForOrder } from '../queue/queue-job.ts'
import { reserveOperation } from './reserve-operation.ts'

/**
 * Asks a provider once more for what it refused to take, as much as is due by now, under a new reference [OPS-06].
 * OrderNotFound, PaymentInProgress, OrderStatusConflict where nothing was refused or nothing of it is due any more.
 */
export function retryCapture(orderNumber: string, actor: Actor): Promise<Result<OrderLife>> {
  return changeOrder(orderNumber, actor, 'retryCapture', async (client, life) => {
    const money = await readMoney(client, life)
    if (isMoving(money)) return err('PaymentInProgress')
    const asked = { ...money, operations: money.operations.filter((each) => !wasRefused(each)) }
    const { captures } = nextMoves(asked, life.standing, life.createdAt, new Date())
    if (captures.length === 0 || !money.operations.some(wasRefused)) {
      return err('OrderStatusConflict', { details: { status: life.standing.status } })
    }
    const { attemptId } = life
    for (const { entryNo, amount } of captures) {
      await reserveOperation(client, { orderNumber, attemptId, entryNo, amount, kind: 'capture' })
    }
    await queueForOrder(client, 'settle-order', orderNumber)
    return ok(life)
  })
}
