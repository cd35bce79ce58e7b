import 'server-only'
import type { Pool, PoolClient } from 'pg'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import { type Actor, lockedLife, type OrderLife } from '../order-life/order-life.ts'
import { queueForOrder } from '../queue/queue-job.ts'

/** The order whose payments pay: of an exchange it is the one that was bought, however often it was swapped. */
export async function payingNumber(database: Pool | PoolClient, number: string): Promise<string> {
  const { rows } = await database.query<{ number: string }>(
    `with recursive origin as (
       select o.number, o.exchange_of, 0 as depth from orders o where o.number = $1
       union all
       select o.number, o.exchange_of, origin.depth + 1 from origin join returns r on r.number = origin.exchange_of
       join orders o on o.number = r.order_number where origin.depth < 20
     )
     select number from origin order by depth desc limit 1`,
    [number],
  )
  return rows[0]?.number ?? number
}

/** The same, locked as the one that is asked about is [OPS-11]. */
export async function payingOrder(client: PoolClient, life: OrderLife): Promise<OrderLife> {
  const number = await payingNumber(client, life.number)
  if (number === life.number) return life
  const origin = await lockedLife(client, number)
  if (!origin) throw new Error(`The order ${number} that was exchanged is gone.`)
  return origin
}

interface PaidBack {
  action: string
  refundNumber: string
  /** What it is for, as the audit names it: `returnNumber`, `exchange`. */
  because: Record<string, string>
}

/**
 * Has the money of a credit note move on the order that pays it, and writes down there who gave it: the order that was
 * changed has a row of its own.
 */
export async function settlePayingOrder(
  client: PoolClient,
  { paying, changed }: { paying: OrderLife; changed: OrderLife },
  { action, refundNumber, because }: PaidBack,
  actor: Actor,
): Promise<void> {
  await queueForOrder(client, 'settle-order', paying.number)
  if (paying.number === changed.number) return
  const { status } = paying.standing
  const after = { status, refundNumber, ...because }
  await writeMachineAudit(client, actor, [{ action, subject: paying.number, before: { status }, after }])
}
