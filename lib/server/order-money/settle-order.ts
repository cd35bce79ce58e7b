import 'server-only'
import { pool } from '../db/client.ts'
import type { PaymentProvider } from '../payments/port.ts'
import { paymentProvider } from '../payments/provider.ts'
import type { Ran } from './leased-operation.ts'
import { reserveMoves } from './reserve-moves.ts'
import { ordersWithDueOperations, runOperation } from './run-operation.ts'

/** Reserving, running, reserving what follows from it: more rounds than any order needs. */
const ROUNDS = 6

/**
 * Moves the money of an order until what is taken is what is due: captures what has left, lets go what is not needed,
 * gives back what is cancelled or credited [OPS-06, OPS-09, OPS-10]. Again and again is as good as once. Throws while
 * something is not known, so that the job tries again.
 */
export async function settleOrder(
  orderNumber: string,
  provider: () => PaymentProvider = paymentProvider,
): Promise<void> {
  const now = new Date()
  for (let round = 1; round <= ROUNDS; round += 1) {
    await reserveMoves(orderNumber, now)
    const ran = await runOpen(orderNumber, provider)
    if (ran.includes('unknown')) throw new Error(`Money of order ${orderNumber} is not known yet.`)
    // What somebody else has ended, they follow up.
    if (!ran.includes(true)) return
  }
}

async function runOpen(orderNumber: string, provider: () => PaymentProvider): Promise<Ran[]> {
  const { rows } = await pool().query<{ id: string }>(
    `select id from payment_operations where order_number = $1 and state in ('reserved', 'asking') order by created_at, entry_no, id`,
    [orderNumber],
  )
  const ran: Ran[] = []
  for (const { id } of rows) ran.push(await runOperation(id, provider))
  return ran
}

/** Operations looked into at a time. */
const BATCH = 50

/** Drives every movement of money that was left behind to an end: at start and every minute [OPS-06, OPS-10]. */
export async function reconcileOperations(provider: () => PaymentProvider = paymentProvider): Promise<number> {
  const numbers = await ordersWithDueOperations(BATCH)
  for (const number of numbers) await settleOrder(number, provider).catch(() => undefined)
  return numbers.length
}

/** Captures what is held for open orders before it lapses [OPS-06]. */
export async function captureBeforeExpiry(provider: () => PaymentProvider = paymentProvider): Promise<void> {
  const { rows } = await pool().query<{ number: string }>(
    `select o.number from orders o join payments p on p.attempt_id = o.attempt_id
     where o.status in ('PLACED', 'PROCESSING', 'READY_FOR_COLLECTION') and p.state in ('authorised', 'captured')
       and p.transaction_id is not null and o.created_at < $1::timestamptz - interval '6 days' order by o.created_at`,
    [new Date()],
  )
  for (const { number } of rows) await settleOrder(number, provider).catch(() => undefined)
}
