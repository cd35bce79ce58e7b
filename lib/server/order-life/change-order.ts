import 'server-only'
import type { PoolClient } from 'pg'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import { err, type Result } from '../platform/result.ts'
import { type Actor, lockedLife, type OrderLife } from './order-life.ts'

/**
 * Changes an order in one transaction that holds it: what `work` writes, its events, its jobs and the audit row stand
 * together or not at all. OrderNotFound when there is no such order; otherwise what `work` answers.
 */
export function changeOrder(
  number: string,
  actor: Actor,
  action: string,
  work: (client: PoolClient, life: OrderLife) => Promise<Result<OrderLife>>,
): Promise<Result<OrderLife>> {
  return inTransaction(async (client) => {
    const life = await lockedLife(client, number)
    if (!life) return err('OrderNotFound')
    const done = await work(client, life)
    if (!done.ok) return done
    const events = done.value.events.slice(life.events.length)
    const after = {
      status: done.value.standing.status,
      events: events.map(({ type, lines, data }) => ({ type, lines, data })),
    }
    await writeMachineAudit(client, actor, [
      { action, subject: number, before: { status: life.standing.status }, after },
    ])
    return done
  })
}
