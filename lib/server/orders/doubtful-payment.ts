import 'server-only'
import type { Pool, PoolClient } from 'pg'
import { pool } from '../db/client.ts'
import { queueJob } from '../queue/queue-job.ts'

/** Whom a mail about a payment goes to. */
export interface Shopper {
  email: string
  firstName: string
}

/** Who made an attempt, while it is open: its draft goes when it ends. */
export async function shopperOf(client: PoolClient, attemptId: string): Promise<Shopper | undefined> {
  const { rows } = await client.query<Shopper>(
    `select draft #>> '{order,contact,email}' as email, draft #>> '{order,contact,firstName}' as "firstName"
     from order_attempts where id = $1 and draft #>> '{order,contact,email}' is not null`,
    [attemptId],
  )
  return rows[0]
}

/** Has the provider asked again when it has had time to find what it did not know yet. */
export async function recheckLater(
  client: Pool | PoolClient,
  attemptId: string,
  shopper: Shopper | undefined,
): Promise<void> {
  const payload = { attemptId, ...(shopper ? { shopper } : {}) }
  await queueJob(client, 'recheck-payment', payload, { wait: '3 minutes' })
}

/** Has the shopper told that an order was not placed, and what became of its money [PAY-40]. */
export async function mailLetGo(client: Pool | PoolClient, attemptId: string, shopper: Shopper): Promise<void> {
  await queueJob(client, 'mail-payment-let-go', { attemptId, shopper })
}

/** What was to be paid and what became of it. */
export interface LetGo {
  orderNumber: string
  /** `doubtful` is what the provider may still turn out to hold: it is asked again. */
  payments: { methodCode: string; amount: number; held: boolean; doubtful: boolean }[]
}

/** The money of an attempt that did not become an order; undefined when it did, or is not there any more. */
export async function letGoOf(attemptId: string): Promise<LetGo | undefined> {
  const { rows } = await pool().query<LetGo['payments'][number] & { orderNumber: string }>(
    `select a.order_number as "orderNumber", p.method_code as "methodCode", p.amount,
       p.method_code = 'voucher' or (p.state = 'voided' and p.transaction_id is not null) as held,
       p.state = 'unknown' as doubtful
     from order_attempts a join payments p on p.attempt_id = a.id
     where a.id = $1 and a.state in ('released', 'declined', 'failed') order by p.entry_no`,
    [attemptId],
  )
  const [first] = rows
  if (!first) return undefined
  return { orderNumber: first.orderNumber, payments: rows.map(({ orderNumber, ...payment }) => payment) }
}
