import 'server-only'
import type { Pool, PoolClient } from 'pg'
import { lockedLife, type OrderLife } from '../orders/order-life.ts'

/** The order whose payments pay: of an exchange it is the one that was bought, however often it was swapped [OPS-11]. */
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

/** The same, locked as the one that is asked about is. */
export async function payingOrder(client: PoolClient, life: OrderLife): Promise<OrderLife> {
  const number = await payingNumber(client, life.number)
  if (number === life.number) return life
  const origin = await lockedLife(client, number)
  if (!origin) throw new Error(`The order ${number} that was exchanged is gone.`)
  return origin
}
