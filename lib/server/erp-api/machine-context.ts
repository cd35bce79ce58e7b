import 'server-only'
import type { Context, Hono } from 'hono'
import type { BlankSchema } from 'hono/types'
import type { ApiVariables } from '../api/context.ts'
import type { Actor } from '../order-life/order-life.ts'
import type { Machine } from '../platform/caller.ts'

export interface MachineVariables extends ApiVariables {
  machine: Machine
}

/** What every handler of the machines' interface is given. */
export type MachineContext = Context<{ Variables: MachineVariables }>
export type MachineApp = Hono<{ Variables: MachineVariables }, BlankSchema, '/erp'>

/** Who is at work, for ledgers and audit rows. */
export function actorOf(c: MachineContext): Actor {
  return { name: `machine:${c.get('machine').name}`, requestId: c.get('requestId') }
}
