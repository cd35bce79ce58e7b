import 'server-only'
import { changeOrder } from '../order-life/change-order.ts'
import { type Actor, type OrderLife, recordEvent } from '../order-life/order-life.ts'
import type { Result } from '../platform/result.ts'
import { queueForOrder, queueJob } from '../queue/queue-job.ts'
import { keptUntil, pickupSchedule } from './pickup-promise.ts'

/** Takes an order over: from now on its shopper cannot cancel it [OPS-05, OPS-09]. */
export function acknowledgeOrder(number: string, actor: Actor): Promise<Result<OrderLife>> {
  return changeOrder(number, actor, 'acknowledge', (client, life) =>
    recordEvent(client, life, { type: 'acknowledged' }, actor),
  )
}

/** Everything of a pickup waits in its store; the buyer is told, with its last day [OPS-08, DLV-24]. */
export function readyOrder(number: string, actor: Actor): Promise<Result<OrderLife>> {
  return changeOrder(number, actor, 'readyOrder', async (client, life) => {
    const now = { type: 'ready' as const, at: new Date(), data: {} }
    const data = { keptUntil: keptUntil([now], await pickupSchedule(client, life.storeId)) }
    const ready = await recordEvent(client, life, { type: 'ready', data }, actor)
    if (ready.ok) await queueJob(client, 'mail-ready', { orderNumber: number })
    return ready
  })
}

/** Somebody has collected it: its money is captured [OPS-06, OPS-08]. */
export function collectOrder(
  number: string,
  collectedBy: string | undefined,
  actor: Actor,
): Promise<Result<OrderLife>> {
  return changeOrder(number, actor, 'collectOrder', async (client, life) => {
    const data = collectedBy ? { collectedBy } : {}
    const collected = await recordEvent(client, life, { type: 'collected', data }, actor)
    if (collected.ok) await queueForOrder(client, 'settle-order', number)
    return collected
  })
}
