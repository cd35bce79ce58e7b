import 'server-only'
import type { PoolClient } from 'pg'
import { chartFacts, gapText, sizeChartGaps } from '#lib/server/catalogue/size-chart-gaps.ts'
import { insertRows } from '#lib/server/db/bulk-insert.ts'
import { pool } from '#lib/server/db/client.ts'
import { localities, productQuestions, redirects, reviews, sizeCharts } from '#lib/server/db/content-schema.ts'
import { brands, categories, productCategories, products, storeStock, stores, variants } from '#lib/server/db/schema.ts'
import { inTransaction } from '#lib/server/db/transaction.ts'
import { refuseRealShop } from '#lib/server/settings/real-shop.ts'
import { BRANDS } from './brand-data.ts'
import { BRAND_STORIES } from './brand-stories.ts'
import { CATEGORIES } from './category-data.ts'
import { demoSizeCharts } from './charts/chart-rows.ts'
import { seedCheckout } from './checkout-seed.ts'
import { seedContent } from './content/content-seed.ts'
import { seedCustomers } from './customer-data.ts'
import { EDITIONS_MAX, editionOf } from './edition.ts'
import { demoLocalities } from './locality-rows.ts'
import { seedOrders } from './order-data.ts'
import { type BuiltProduct, buildProduct } from './product-builder.ts'
import { questionsOf } from './questions/product-questions.ts'
import { type Listed, recommendedOrder } from './recommended-order.ts'
import { REDIRECTS } from './redirect-data.ts'
import { relatedProducts } from './related-products.ts'
import { reviewsOf } from './reviews/product-reviews.ts'
import { demoStores } from './store-data.ts'
import { storeStockOf } from './store-stock.ts'
import { STYLES } from './style-book.ts'

export interface SeedResult {
  /** False when there were products already; then nothing was written. */
  seeded: boolean
  products: number
  variants: number
}

/** Only the first edition has reviews and questions: they would be most of a larger shop. */
interface EditedProduct extends BuiltProduct {
  edition: number
}

/** Products that travel in one statement: keeps memory flat however large the shop. */
const BATCH = 250
/** Only one process seeds, however many start at once. */
const SEED_LOCK = 7_301_001

/**
 * Fills an empty database with the demo shop, in one transaction [GEN-12]. The same database comes out every time, but
 * for the instant of seeding and the salts of gift card PINs. `products` makes the same shop larger (or smaller);
 * without it the shop has every colour of every style once. Does nothing when a product exists. Throws
 * UnusableDatabaseError on the database of a shop that takes money [OPS-66].
 */
export async function seedDemoShop(options: { products?: number } = {}): Promise<SeedResult> {
  const result = await inTransaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    await refuseRealShop(client)
    const { rowCount } = await client.query('select 1 from products limit 1')
    return rowCount === 0 ? fillShop(client, options.products) : { seeded: false, products: 0, variants: 0 }
  })
  // Without statistics the first queries of a fresh shop are planned as if it were empty.
  if (result.seeded)
    await pool().query('analyze products, product_categories, variants, store_stock, localities, reviews')
  return result
}

async function fillShop(client: PoolClient, wanted: number | undefined): Promise<SeedResult> {
  await insertRows(
    client,
    brands,
    BRANDS.map(({ slug, name, description }) => ({ slug, name, description, ...BRAND_STORIES[slug] })),
  )
  await insertRows(client, categories, categoryRows())
  const seededAt = new Date()
  await insertRows(client, stores, demoStores([seededAt.getUTCFullYear(), seededAt.getUTCFullYear() + 1]))
  await insertRows(client, localities, demoLocalities())
  await insertRows(client, sizeCharts, demoSizeCharts())
  await insertRows(client, redirects, [...REDIRECTS])
  await seedCheckout(client)
  await seedCustomers(client, seededAt)
  const counts = { products: 0, variants: 0 }
  for (const batch of batches(demoProducts(wanted, seededAt))) {
    await insertBatch(client, batch, seededAt)
    counts.products += batch.length
    counts.variants += batch.reduce((sum, built) => sum + built.variants.length, 0)
  }
  await planSales(client, seededAt)
  await seedOrders(client, seededAt)
  await seedContent(client)
  await refuseChartGaps(client)
  return { seeded: true, ...counts }
}

/**
 * Some of what is reduced is so until the end of a day: a shop that is kept for longer than nine days sees those prices
 * go up again.
 */
async function planSales(client: PoolClient, seededAt: Date): Promise<void> {
  await client.query(
    `insert into sale_prices (product_id, price, starts_at, ends_at, state, regular_price, regular_original)
     select id, price, $1::timestamptz - interval '3 days',
       (date_trunc('day', $1::timestamptz at time zone 'Australia/Melbourne') + interval '9 days') at time zone 'Australia/Melbourne',
       'running', erp_original_price, erp_original_price
     from products where erp_original_price > price and functional_type = 'basic' and import_handle is null
     order by md5(id) limit 12`,
    [seededAt],
  )
}

/** A demo shop whose charts are somebody else's is not fit to be seen [PDP-22]. */
async function refuseChartGaps(client: PoolClient): Promise<void> {
  const gaps = await sizeChartGaps(client, await chartFacts(client))
  if (gaps.length === 0) return
  const told = gaps.slice(0, 5).map((gap) => `${gap.ids[0]}: ${gapText(gap)}`)
  throw new Error(`Size charts lack sizes of ${gaps.length} kinds of goods: ${told.join('; ')}`)
}

async function insertBatch(client: PoolClient, batch: readonly EditedProduct[], seededAt: Date): Promise<void> {
  await insertRows(
    client,
    products,
    batch.map((built) => built.product),
  )
  await insertRows(
    client,
    productCategories,
    batch.flatMap((built) => built.categories),
  )
  await insertRows(
    client,
    variants,
    batch.flatMap((built) => built.variants),
  )
  await insertRows(
    client,
    storeStock,
    batch.flatMap((built) => built.variants.flatMap(storeStockOf)),
  )
  await insertRows(
    client,
    reviews,
    batch.filter(({ edition }) => edition === 0).flatMap((built) => reviewsOf(built, seededAt)),
  )
  await insertRows(
    client,
    productQuestions,
    batch.filter(({ edition }) => edition === 0).flatMap((built) => questionsOf(built, seededAt)),
  )
}

function categoryRows() {
  return CATEGORIES.map(([path, name, intro], position) => {
    const cut = path.lastIndexOf('/')
    return { path, name, intro, position, parentPath: cut < 0 ? null : path.slice(0, cut) }
  })
}

/** The products one after the other, edition after edition until there are `wanted`. */
function* demoProducts(wanted: number | undefined, seededAt: Date): Generator<EditedProduct> {
  const order: Listed[] = recommendedOrder(STYLES)
  const count = Math.min(wanted ?? order.length, order.length * (EDITIONS_MAX + 1))
  const related = relatedProducts(order.slice(0, count))
  for (let rank = 0; rank < count; rank += 1) {
    const listed = order[rank % order.length]
    if (listed === undefined) return
    const edition = Math.floor(rank / order.length)
    const built = buildProduct(editionOf(listed.style, edition), listed.colourIndex, rank + 1, seededAt)
    yield { ...built, product: { ...built.product, relatedIds: related(listed.style) }, edition }
  }
}

function* batches(built: Generator<EditedProduct>): Generator<EditedProduct[]> {
  let batch: EditedProduct[] = []
  for (const product of built) {
    batch.push(product)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
