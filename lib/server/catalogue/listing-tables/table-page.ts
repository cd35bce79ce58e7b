import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import type { SortOption } from '#lib/domain/catalogue/listing-query.ts'
import { pool } from '../../db/client.ts'
import { CHUNK } from './chunk-bits.ts'

/** As the indexes of listing_products stand, nulls last and all: another wording would sort instead of walking. */
const ORDER: Record<SortOption, string> = {
  recommended: 'rank',
  nameAsc: 'name',
  nameDesc: 'name desc nulls last',
  priceAsc: 'shopper_price',
  priceDesc: 'shopper_price desc nulls last',
  newest: 'published_ms desc nulls last',
  oldest: 'published_ms',
}
/** Few products are looked up and sorted; many are met soon when the whole catalogue is walked in order. */
const FEW = 1500

/**
 * Some of the cards of some products in an order; ties break by id [CAT-13]. `few` chooses how they are found, not
 * which.
 */
export async function cardsInOrder(
  products: readonly number[],
  sort: SortOption,
  offset: number,
  count: number,
  few = products.length <= FEW,
): Promise<ProductCard[]> {
  if (count === 0 || offset >= products.length) return []
  // A cast to boolean lets PostgreSQL expect every third product, so that it walks; it would sort for what it takes to
  // be rare.
  const among = few
    ? 'n = any($1::int[])'
    : '(case when n < length($1::varbit) then get_bit($1::varbit, n) else 0 end)::boolean'
  const { rows } = await pool().query<{ card: ProductCard }>(
    `select card from listing_products where ${among} order by ${ORDER[sort]}, product_id limit $2 offset $3`,
    [few ? products : bitText(products), count, offset],
  )
  return rows.map(({ card }) => card)
}

function bitText(products: readonly number[]): string {
  let last = 0
  for (const n of products) if (n > last) last = n
  const bits = Buffer.alloc((Math.floor(last / CHUNK) + 1) * CHUNK, '0')
  for (const n of products) bits[n] = 0x31
  return bits.toString('latin1')
}
