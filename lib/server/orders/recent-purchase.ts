import 'server-only'
import { TWIN_ORDER_MINUTES } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { type OrderViewer, OWNED_BY_FIRST_PARAMETER } from './order-view-rights.ts'

export interface RecentPurchase {
  number: string
  createdAt: string
}

/**
 * The latest order of half an hour that the viewer may know of and whose goods are all in the cart again, in whatever
 * quantity: before they are sent once more the shopper is asked [PAY-41].
 */
export async function recentPurchase(
  variantIds: readonly string[],
  { customerId, allowedNumber }: OrderViewer,
): Promise<RecentPurchase | undefined> {
  if (customerId === undefined && allowedNumber === undefined) return undefined
  const { rows } = await pool().query<{ number: string; created_at: Date }>({
    name: 'recent-purchase',
    text: `select o.number, o.created_at from orders o
           where ((o.number = $2 and o.customer_id is null) or ($1::text is not null and ${OWNED_BY_FIRST_PARAMETER}))
             and o.created_at > now() - $3 * interval '1 minute' and o.status not in ('CANCELLED', 'RETURNED')
             and not exists (select from order_lines l where l.order_number = o.number and l.variant_id <> all($4::text[]))
           order by o.created_at desc limit 1`,
    values: [customerId ?? null, allowedNumber ?? null, TWIN_ORDER_MINUTES, variantIds],
  })
  return rows[0] && { number: rows[0].number, createdAt: rows[0].created_at.toISOString() }
}
