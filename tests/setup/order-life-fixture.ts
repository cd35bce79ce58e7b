import { randomUUID } from 'node:crypto'
import { pool } from '#lib/server/db/client.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { type OrderLife, readLife } from '#lib/server/order-life/order-life.ts'
import { settleOrder } from '#lib/server/order-money/settle-order.ts'
import { type Intent, place, quickProvider, requestFor } from './order-fixture.ts'

export const WAREHOUSE = { name: 'machine:warehouse', requestId: 'test-request' }

/** Places an order as a guest of an address of its own and says its number. */
export async function placed(intent: Intent = {}): Promise<string> {
  const placement = await place(await requestFor({ email: `${randomUUID()}@example.com`, ...intent }))
  if (!placement.ok) throw new Error(placement.refusal.errorCode)
  return placement.value.order.number
}

export async function lifeOf(number: string): Promise<OrderLife> {
  const life = await readLife(number)
  if (!life) throw new Error(`There is no order ${number}.`)
  return life
}

/** Everything that is left of an order leaves in one parcel. */
export async function sendRest(number: string): Promise<void> {
  const { standing } = await lifeOf(number)
  const lines = standing.lines
    .map((line) => ({ lineId: String(line.lineNo), qty: line.ordered - line.cancelled - line.left }))
    .filter(({ qty }) => qty > 0)
  const sent = await sendParcel(number, { carrier: 'Redback', lines }, WAREHOUSE)
  if (!sent.ok) throw new Error(sent.refusal.errorCode)
}

/** What the job does for an order whose money is to move. */
export const settle = (number: string) => settleOrder(number, quickProvider)

/** All of it leaves, and its money is taken. */
export async function sendAndCapture(number: string): Promise<void> {
  await sendRest(number)
  await settle(number)
}

export interface Movement {
  kind: string
  state: string
  amount: number
  entryNo: number
}

/** The movements of an order's money, oldest first. */
export async function movements(number: string): Promise<Movement[]> {
  const { rows } = await pool().query<Movement>(
    `select kind, state, amount, entry_no as "entryNo" from payment_operations where order_number = $1 order by created_at, id`,
    [number],
  )
  return rows
}

/** Lets whatever is being asked for be asked for again. */
export async function letLeasesEnd(): Promise<void> {
  await pool().query(
    `update payment_operations set lease_until = now() - interval '1 second', created_at = created_at - interval '1 minute'
     where state in ('reserved', 'asking')`,
  )
}

/** The provider's transaction that pays for an order. */
export async function transactionOf(number: string): Promise<string> {
  const { rows } = await pool().query<{ transaction_id: string }>(
    `select p.transaction_id from payments p join orders o on o.attempt_id = p.attempt_id
     where o.number = $1 and p.transaction_id is not null`,
    [number],
  )
  return rows[0]?.transaction_id ?? ''
}
