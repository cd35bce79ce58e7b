import 'server-only'
import type { MachineRefund } from '#lib/contract/erp/refunds.ts'
import { ok, type Result } from '../platform/result.ts'
import { refundAsGiftCard } from '../refunds/refund-as-gift-card.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { readRefund } from '../refunds/refund-record.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { actorOf, type MachineApp, type MachineContext } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** Money back, on a machine's word [OPS-10]. */
export function mountRefunds(app: MachineApp): void {
  serveMachine(
    app,
    'refundOrder',
    async (c, request) => shown(await refundOrder(numberOf(c), request, actorOf(c))),
    (_c, refundNumber) => shown(ok(refundNumber)),
  )
  serveMachine(app, 'refund', asItStands)
  serveMachine(app, 'retryRefund', async (c) => shown(await retryRefund(numberOf(c), actorOf(c))), asItStands)
  serveMachine(app, 'refundAsGiftCard', async (c) => shown(await refundAsGiftCard(numberOf(c), actorOf(c))), asItStands)
}

const numberOf = (c: MachineContext) => c.req.param('number') ?? ''
const asItStands = (c: MachineContext) => shown(ok(numberOf(c)))

async function shown(number: Result<string>): Promise<Result<{ refund: MachineRefund }>> {
  if (!number.ok) return number
  const refund = await readRefund(number.value)
  return refund.ok ? ok({ refund: refund.value }) : refund
}
