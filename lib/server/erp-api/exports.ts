import 'server-only'
import { journal } from '../exports/journal.ts'
import { ok } from '../platform/result.ts'
import type { MachineApp } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** What accounting reads [OPS-16]. */
export function mountExports(app: MachineApp): void {
  serveMachine(app, 'journal', async (_c, _body, days) => ok({ journal: await journal(days) }))
}
