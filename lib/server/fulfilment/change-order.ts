import 'server-only'
import type { PoolClient } from 'pg'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import { type Actor, lockedLife, type OrderLife } from '../orders/order-life.ts'
import { err, type Result } from '../platform/result.ts'

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

/**
 * Queues work for an order once the transaction commits. Under one key, so that ten changes in a row settle it once.
 */
export async function queueForOrder(client: PoolClient, task: string, orderNumber: string): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, json_build_object('orderNumber', $2::text), job_key := $1 || ':' || $2, max_attempts := 25)`,
    [task, orderNumber],
  )
}

/** Queues a mail about something that happens once. */
export async function queueMail(client: PoolClient, task: string, payload: Record<string, unknown>): Promise<void> {
  await client.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)])
}
