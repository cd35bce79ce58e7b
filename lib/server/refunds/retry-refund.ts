import 'server-only'
import type { Actor } from '../order-life/order-life.ts'
import { reserveOperation } from '../order-money/reserve-operation.ts'
import { ok, type Result } from '../platform/result.ts'
import { queueForOrder } from '../queue/queue-job.ts'
import { aboutRefusedPart } from './refused-part.ts'

/** Asks again for what a provider refused of a credit note, under a new reference; it refuses as `aboutRefusedPart`. */
export function retryRefund(number: string, actor: Actor): Promise<Result<string>> {
  return aboutRefusedPart(number, actor, 'retryRefund', async (client, life, { parts }) => {
    const { number: orderNumber, attemptId } = life
    for (const part of parts) {
      await reserveOperation(client, { ...part, orderNumber, attemptId, kind: 'refund', refundNumber: number })
    }
    await client.query(`update refunds set state = 'pending' where number = $1`, [number])
    await queueForOrder(client, 'settle-order', orderNumber)
    return ok(life)
  })
}
