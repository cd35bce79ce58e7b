import 'server-only'
import type { z } from 'zod'
import type { mySizes } from '#lib/contract/my-sizes.ts'
import { type MySizes, sizesToldBy } from '#lib/domain/sizes/my-sizes.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { pool } from '../db/client.ts'
import { OWNED_BY_FIRST_PARAMETER } from '../orders/order-view-rights.ts'

type Sizes = z.output<typeof mySizes>

/** Lines looked at for what was bought last. */
const LINES_MAX = 40

/** The customer's own sizes; empty until they said one [SIZE-01]. */
export async function sizesOf(customerId: string): Promise<Sizes> {
  const { rows } = await pool().query<{ sizes: Sizes | null }>('select sizes from customers where id = $1', [
    customerId,
  ])
  return rows[0]?.sizes ?? {}
}

/** Replaces the customer's own sizes. */
export async function saveSizes(customerId: string, sizes: Sizes): Promise<void> {
  await pool().query('update customers set sizes = $2, updated_at = now() where id = $1', [
    customerId,
    JSON.stringify(sizes),
  ])
}

/**
 * The sizes a customer bought last and kept some of, one of each kind: an offer, and never taken for their own
 * [SIZE-03].
 */
export async function boughtSizes(customerId: string): Promise<Sizes> {
  const { rows } = await pool().query<{ label: string; sizes: VariantSizes }>(
    `select v.label, v.sizes from orders o join order_lines l on l.order_number = o.number join variants v on v.id = l.variant_id
      where ${OWNED_BY_FIRST_PARAMETER} and l.fulfilment = 'goods' and l.qty > (
        select coalesce(sum(x.qty), 0) from order_events e
          join order_event_lines x on x.order_number = e.order_number and x.seq = e.seq
          where e.order_number = o.number and x.line_no = l.line_no and e.type in ('cancelled', 'return_received'))
      order by o.created_at desc, l.line_no limit ${LINES_MAX}`,
    [customerId],
  )
  const bought: MySizes = {}
  for (const row of rows) {
    const { shoe, shirt, waist } = sizesToldBy(row, undefined)
    bought.shoe ??= shoe
    bought.shirt ??= shirt
    bought.waist ??= waist
  }
  return JSON.parse(JSON.stringify(bought))
}
