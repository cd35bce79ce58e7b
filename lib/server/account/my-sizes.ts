import 'server-only'
import type { z } from 'zod'
import type { mySizes } from '#lib/contract/my-sizes.ts'
import { RETURN_REASONS } from '#lib/domain/returns/return-reasons.ts'
import { isAboutSize } from '#lib/domain/returns/return-size.ts'
import { type MySizes, sizesToldBy } from '#lib/domain/sizes/my-sizes.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { type SizedPurchase, type UsualSize, usualSizes } from '#lib/domain/sizes/usual-size.ts'
import { pool } from '../db/client.ts'
import { OWNED_BY_FIRST_PARAMETER } from '../orders/order-view-rights.ts'

type Sizes = z.output<typeof mySizes>

/** Orders, and lines of them, that are looked at. */
const LINES_MAX = 40

const ABOUT_SIZE = RETURN_REASONS.filter(isAboutSize)

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

/** What a customer's orders tell: the sizes bought last, one of each kind, and those they usually buy. */
interface OrderedSizes {
  bought: Sizes
  usual: UsualSize[]
}

/**
 * Reads it from the newest orders: of what they kept some of, the last of each kind [SIZE-03]; for what is usual, what
 * went back for its size counts as well [SIZE-06]. An offer, and never taken for their own.
 */
export async function orderedSizes(customerId: string): Promise<OrderedSizes> {
  const { rows } = await pool().query<SizedPurchase & { sizes: VariantSizes; kept: boolean }>({
    name: 'ordered-sizes',
    // Held apart: joined to its limit, the newest orders of the whole shop are read until forty of them are theirs.
    text: `with mine as materialized (select o.number, o.created_at from orders o where ${OWNED_BY_FIRST_PARAMETER})
      select v.label, v.sizes, v.width, p.product_type as "productType", p.demographic, p.brand_slug as brand,
        was.kept, back.misfit as "sentBack"
      from (select * from mine order by created_at desc limit ${LINES_MAX}) o
        join order_lines l on l.order_number = o.number and l.fulfilment = 'goods'
        join variants v on v.id = l.variant_id
        join products p on p.id = v.product_id,
        lateral (select coalesce(sum(x.qty), 0) as qty from order_events e
            join order_event_lines x on x.order_number = e.order_number and x.seq = e.seq
          where e.order_number = o.number and x.line_no = l.line_no and e.type in ('cancelled', 'return_received')) gone,
        lateral (select coalesce(sum(r.qty), 0) as qty from return_lines r
          join returns t on t.number = r.return_number and t.withdrawn_at is null
          where r.order_number = o.number and r.line_no = l.line_no and r.reason = any($2)) announced,
        lateral (select gone.qty < l.qty as kept) was,
        lateral (select announced.qty > 0 and greatest(gone.qty, announced.qty) >= l.qty as misfit) back
      where was.kept or back.misfit
      order by o.created_at desc, l.line_no limit ${LINES_MAX}`,
    values: [customerId, ABOUT_SIZE],
  })
  const bought: MySizes = {}
  for (const row of rows.filter(({ kept }) => kept)) {
    const { shoe, shirt, waist } = sizesToldBy(row, undefined)
    bought.shoe ??= shoe
    bought.shirt ??= shirt
    bought.waist ??= waist
  }
  return JSON.parse(JSON.stringify({ bought, usual: usualSizes(rows) }))
}
