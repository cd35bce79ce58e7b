import 'server-only'
import type { PoolClient } from 'pg'
import type { Cents } from '#lib/domain/money/money.ts'
import type { ImportedProduct } from './imported-product.ts'
import type { KnownProduct } from './shop-state.ts'

export interface Prices {
  price: Cents
  originalPrice: Cents
}

/**
 * The regular prices of products as they are now, held: machines may have set them since the sheet was judged. Call it
 * once the variants are locked, as a count of stock locks them.
 */
export async function pricesNow(client: PoolClient, ids: readonly string[]): Promise<ReadonlyMap<string, Prices>> {
  // A statement of its own: the next one must see what whoever held the lock has written.
  await client.query('select from products where id = any($1) order by id for no key update', [ids])
  const { rows } = await client.query<Prices & { id: string }>(
    `select p.id, coalesce(s.regular_price, p.price) as price,
       coalesce(s.regular_original, p.erp_original_price) as "originalPrice"
     from products p left join sale_prices s on s.product_id = p.id and s.state = 'running' and s.price = p.price
     where p.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, ...prices }) => [id, prices]))
}

/** What a product of a sheet is to cost: a price that the sheet leaves as it was judged is what it is now [OPS-12]. */
export function pricesOf(product: ImportedProduct, known: readonly KnownProduct[], now: Prices | undefined): Prices {
  const before = known.find(({ importHandle }) => importHandle === product.importHandle)
  if (!before || !now) return product
  const price = product.price === before.price ? now.price : product.price
  const original = product.originalPrice === before.originalPrice ? now.originalPrice : product.originalPrice
  return { price, originalPrice: Math.max(price, original) }
}
