import 'server-only'
import { changeOrder } from '../order-life/change-order.ts'
import { type OrderLife, recordEvent } from '../order-life/order-life.ts'
import { TO_COME } from '../orders/returned-units.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { queueJob } from '../queue/queue-job.ts'
import { noteSizes, releaseExchangesOfReturn } from './exchange-hold.ts'

/**
 * Withdraws a return on the shopper's word while nothing of it has come back: its units can be announced anew, and the
 * size that was held for it can be bought by others. Done before, it stays as it is [RET-29]. OrderNotFound,
 * ReturnNotFound for one of another order; OrderStatusConflict when it is here, or the order is cancelled. Whoever
 * receives it holds the order as well, so that one of both comes first and the other is refused.
 */
export function withdrawReturn(
  orderNumber: string,
  returnNumber: string,
  requestId: string,
): Promise<Result<OrderLife>> {
  const shopper = { name: 'shopper', requestId }
  return changeOrder(orderNumber, shopper, 'withdrawReturn', async (client, life) => {
    const { rows } = await client.query<{ here: boolean; withdrawn: boolean }>(
      `select received_at is not null as here, withdrawn_at is not null as withdrawn
       from returns where number = $1 and order_number = $2`,
      [returnNumber, orderNumber],
    )
    const [head] = rows
    if (!head) return err('ReturnNotFound')
    if (head.withdrawn) return ok(life)
    if (head.here) return err('OrderStatusConflict', { details: { status: life.standing.status } })
    const { rows: lines } = await client.query<{ lineNo: number; qty: number }>(
      `select l.line_no as "lineNo", c.qty from return_lines l ${TO_COME}
       where l.return_number = $1 and c.qty > 0 order by l.line_no`,
      [returnNumber],
    )
    const event = { type: 'return_withdrawn' as const, lines, data: { returnNumber } }
    const recorded = await recordEvent(client, life, event, shopper)
    if (!recorded.ok) return recorded
    await client.query('update returns set withdrawn_at = clock_timestamp() where number = $1', [returnNumber])
    noteSizes(client, await releaseExchangesOfReturn(client, returnNumber))
    await queueJob(client, 'mail-return-withdrawn', { returnNumber })
    return recorded
  })
}
