import 'server-only'
import { journal } from '../exports/journal.ts'
import { granted } from '../platform/refusal.ts'
import type { MachineApp } from './machine-context.ts'
import { serveMachine } from './serve-machine.ts'

/** What accounting reads [OPS-16]. */
export function mountExports(app: MachineApp): void {
  serveMachine(app, 'journal', async (_c, _body, days) => granted({ journal: await journal(days) }))
}
