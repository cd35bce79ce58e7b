import 'server-only'
import type { MachineReturn } from '#lib/contract/erp/returns.ts'
import { ok, type Result } from '../platform/result.ts'
import { labelReturn } from '../returns/label-return.ts'
import { machineReturn } from '../returns/machine-return.ts'
import { receiveReturn } from '../returns/receive-return.ts'
import { actorOf, type MachineApp, type MachineContext } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** Returns as they arrive, and what they are posted with [OPS-11, RET-33]. */
export function mountMachineReturns(app: MachineApp): void {
  serveMachine(app, 'return', asItStands)
  serveMachine(
    app,
    'receiveReturn',
    async (c, intent) => shown(await receiveReturn(numberOf(c), intent, actorOf(c))),
    asItStands,
  )
  serveMachine(app, 'labelReturn', async (c, label) => shown(await labelReturn(numberOf(c), label, actorOf(c))))
}

const numberOf = (c: MachineContext) => c.req.param('number') ?? ''
const asItStands = (c: MachineContext) => shown(ok(numberOf(c)))

async function shown(number: Result<string>): Promise<Result<{ return: MachineReturn }>> {
  if (!number.ok) return number
  const found = await machineReturn(number.value)
  return found.ok ? ok({ return: found.value }) : found
}
