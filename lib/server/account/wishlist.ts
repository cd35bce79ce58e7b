import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { WishlistItem } from '#lib/contract/account-state.ts'
import { entityId } from '#lib/contract/fields.ts'
import { WISHLIST_ITEMS_MAX } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { err, ok, type Result } from '../platform/result.ts'

interface WishlistRow {
  productId: string
  variantId: string
  createdAt: Date
}

/** A customer's wishlist, newest first [API-50, WISH-06]. What leaves the catalogue leaves every list with it. */
export async function wishlistOf(customerId: string, client: Pool | PoolClient = pool()): Promise<WishlistItem[]> {
  const { rows } = await client.query<WishlistRow>(
    `select product_id as "productId", variant_id as "variantId", created_at as "createdAt" from wishlist_items
     where customer_id = $1 order by created_at desc, product_id, variant_id`,
    [customerId],
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), qty: 1 }))
}

/**
 * Adds items, or merges a guest's: of the same size the newer date stays, and beyond 200 the oldest go. Items that are
 * no longer in the catalogue are left out; ProductNotFound when that is all of them [API-51, WISH-04, WISH-09].
 */
export function addToWishlist(customerId: string, items: readonly WishlistItem[]): Promise<Result<WishlistItem[]>> {
  return withCustomer(customerId, async (client) => {
    const added = await mergeItems(client, customerId, items)
    if (added === 0) return err('ProductNotFound')
    await dropOldest(client, customerId)
    return ok(await wishlistOf(customerId, client))
  })
}

/** Takes an item off the list, also one that is not on it or that no list could hold [API-52]. */
export async function removeFromWishlist(
  customerId: string,
  productId: string,
  variantId: string,
): Promise<WishlistItem[]> {
  // The ids come from a path, where anything may stand: PostgreSQL takes no text with a zero byte.
  if (entityId.safeParse(productId).success && entityId.safeParse(variantId).success) {
    await pool().query('delete from wishlist_items where customer_id = $1 and product_id = $2 and variant_id = $3', [
      customerId,
      productId,
      variantId,
    ])
  }
  return wishlistOf(customerId)
}

/**
 * How many of the items the catalogue knows. A device whose clock runs ahead does not win for ever: no date is later
 * than now.
 */
async function mergeItems(
  client: PoolClient,
  customerId: string,
  items: readonly WishlistItem[],
): Promise<number | null> {
  const { rowCount } = await client.query(
    `insert into wishlist_items (customer_id, product_id, variant_id, created_at, known_price)
     select $1, v.product_id, v.id, least(to_timestamp(max(sent.at) / 1000), now()), p.price
     from jsonb_to_recordset($2) as sent("productId" text, "variantId" text, at double precision)
     join variants v on v.id = sent."variantId" and v.product_id = sent."productId"
     join products p on p.id = v.product_id
     group by v.product_id, v.id, p.price
     on conflict (customer_id, product_id, variant_id)
     do update set created_at = greatest(wishlist_items.created_at, excluded.created_at)`,
    [customerId, JSON.stringify(items.map((item) => ({ ...item, at: Date.parse(item.createdAt) })))],
  )
  return rowCount
}

async function dropOldest(client: PoolClient, customerId: string): Promise<void> {
  await client.query(
    `delete from wishlist_items where customer_id = $1 and (product_id, variant_id) in (
       select product_id, variant_id from wishlist_items where customer_id = $1
       order by created_at desc, product_id, variant_id offset $2)`,
    [customerId, WISHLIST_ITEMS_MAX],
  )
}
