import 'server-only'
import type { PoolClient } from 'pg'
import { type Prices, type SalePrice, saleStep } from '#lib/domain/catalogue/sale-price.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteProducts } from '../platform/change-note.ts'

interface SaleRow {
  id: string
  product_id: string
  slug: string
  price: number
  starts_at: Date
  ends_at: Date
  state: SalePrice['state']
  regular: Prices | null
  product_price: number
  product_original: number
}

// A sale that ends goes before one that begins at the same moment. A price that is not the sale's was written by
// somebody else.
const DUE = `select s.id, s.product_id, p.slug, s.price, s.starts_at, s.ends_at, s.state,
    case when s.regular_price is not null
      then json_build_object('price', s.regular_price, 'original', s.regular_original) end as regular,
    p.price as product_price, p.erp_original_price as product_original
  from sale_prices s join products p on p.id = s.product_id
  where s.state <> 'ended' and s.starts_at <= $1 and (s.state = 'planned' or s.ends_at <= $1 or p.price <> s.price)
    and ($2::text[] is null or s.product_id = any($2))
  order by s.product_id, s.starts_at, s.id for no key update of p, s`

/**
 * Begins and ends what is due at `now`, also what came due while the shop was away, and tells every instance. However
 * often and by however many it is done, each step is taken once. Returns the slugs of the products that cost something
 * else now [OPS-40].
 */
export async function changeSalePrices(now: Date): Promise<string[]> {
  return inTransaction(async (client) => {
    const slugs = await stepSales(client, now)
    noteProducts(client, slugs)
    return slugs
  })
}

/**
 * The same within a transaction, of some products or of all; returns the slugs of those that cost something else now.
 */
export async function stepSales(client: PoolClient, now: Date, productIds?: readonly string[]): Promise<string[]> {
  // Stryker disable next-line ConditionalExpression: of no products none is due, and nobody need be asked
  if (productIds?.length === 0) return []
  const { rows } = await client.query<SaleRow>(DUE, [now, productIds ?? null])
  const products = new Map<string, { slug: string; before: Prices; prices: Prices }>()
  for (const row of rows) {
    const before = { price: row.product_price, original: row.product_original }
    const product = products.get(row.product_id) ?? { slug: row.slug, before, prices: before }
    const step = saleStep(saleOf(row), product.prices, now)
    products.set(row.product_id, { ...product, prices: step.prices })
    await client.query('update sale_prices set state = $2, regular_price = $3, regular_original = $4 where id = $1', [
      row.id,
      step.state,
      step.regular?.price ?? null,
      step.regular?.original ?? null,
    ])
  }
  const changed = [...products].filter(([, { before, prices }]) => !isSame(before, prices))
  // Stryker disable next-line ConditionalExpression,EqualityOperator: the statement for nothing changes nothing
  if (changed.length > 0) {
    await client.query(
      `update products p set price = c.price, erp_original_price = c.original, updated_at = now()
       from unnest($1::text[], $2::int[], $3::int[]) as c(id, price, original) where p.id = c.id`,
      [
        changed.map(([id]) => id),
        changed.map(([, { prices }]) => prices.price),
        changed.map(([, { prices }]) => prices.original),
      ],
    )
  }
  return changed.map(([, { slug }]) => slug)
}

/**
 * Ends the running sales of products whose regular price has just been written and is the sale's own: left running, it
 * would be taken for the sale's, and give way to the one before at the end [OPS-40]. Give it only what was written.
 */
export async function endOvertakenSales(client: PoolClient, productIds: readonly string[]): Promise<void> {
  await client.query(
    `update sale_prices s set state = 'ended' from products p
     where p.id = any($1) and s.product_id = p.id and s.state = 'running' and s.price = p.price`,
    [productIds],
  )
}

/** A sale as it stands in the database. */
function saleOf(row: SaleRow): SalePrice {
  const { price, state, regular } = row
  return { price, state, startsAt: row.starts_at, endsAt: row.ends_at, regular: regular ?? undefined }
}

const isSame = (a: Prices, b: Prices) => a.price === b.price && a.original === b.original
