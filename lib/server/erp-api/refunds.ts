import 'server-only'
import type { MachineRefund } from '#lib/contract/erp/refunds.ts'
import { ok, type Result } from '../platform/result.ts'
import { refundAsGiftCard } from '../refunds/refund-as-gift-card.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { readRefund } from '../refunds/refund-record.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { actorOf, type MachineApp } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** Money back, on a machine's word [OPS-10]. */
export function mountRefunds(app: MachineApp): void {
  serveMachine(app, 'refundOrder', async (c, request) =>
    shown(await refundOrder(c.req.param('number') ?? '', request, actorOf(c))),
  )
  serveMachine(app, 'refund', (c) => shown(ok(c.req.param('number') ?? '')))
  serveMachine(app, 'retryRefund', async (c) => shown(await retryRefund(c.req.param('number') ?? '', actorOf(c))))
  serveMachine(app, 'refundAsGiftCard', async (c) =>
    shown(await refundAsGiftCard(c.req.param('number') ?? '', actorOf(c))),
  )
}

async function shown(number: Result<string>): Promise<Result<{ refund: MachineRefund }>> {
  if (!number.ok) return number
  const refund = await readRefund(number.value)
  return refund.ok ? ok({ refund: refund.value }) : refund
}
