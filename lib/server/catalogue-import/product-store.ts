import 'server-only'
import type { PoolClient } from 'pg'
import { productCategories, products, variants } from '../db/schema.ts'
import { insertRows } from '../db/seed/bulk-insert.ts'
import { withAncestors } from '../db/seed/category-ancestors.ts'
import { type Places, providePlaces } from './import-places.ts'
import { digestOf } from './import-text.ts'
import type { ImportedProduct, ProductReading } from './product-reading.ts'
import { brandSlugOf, categoriesOf, placesWanted } from './sheet-places.ts'
import type { KnownProduct } from './shop-state.ts'

/** A reading with what the shop has of it already. */
export interface Pending {
  reading: ProductReading
  known: KnownProduct[]
}

const UPDATED = [
  'brand_slug',
  'name',
  'description',
  'product_type',
  'style_code',
  'state',
  'functional_type',
  'price',
  'erp_original_price',
  'demographic',
  'canonical_category',
  'colour',
  'stock_updated_at',
  'updated_at',
  'import_digest',
]
const UPDATE_PRODUCT = `on conflict (id) do update set ${UPDATED.map((name) => `${name} = excluded.${name}`).join(', ')}`

// On hand never falls below what is promised to orders; received moves with it, so that on hand stays received − sold.
export const UPDATE_VARIANT = `on conflict (id) do update set code = excluded.code, barcode = excluded.barcode,
  label = excluded.label, sizes = excluded.sizes, position = excluded.position,
  received = variants.received + greatest(excluded.stock, variants.reserved) - variants.stock,
  stock = greatest(excluded.stock, variants.reserved)`

/** Writes readings inside a transaction. The answer is to be called once it is committed. */
export async function storeReadings(
  client: PoolClient,
  pending: readonly Pending[],
  places: Places,
): Promise<() => void> {
  const wanted = placesWanted(
    places,
    pending.map(({ reading }) => reading),
  )
  const committed = await providePlaces(client, places, wanted)
  await writeProducts(client, pending, places)
  return committed
}

async function writeProducts(client: PoolClient, pending: readonly Pending[], places: Places): Promise<void> {
  const now = new Date()
  const written = pending.flatMap(({ reading, known }) =>
    reading.products.map((product) => ({ reading, product, id: productId(product, known), known })),
  )
  const ids = written.map(({ id }) => id)
  const slugs = await freeSlugs(client, written)
  const rows = written.map(({ reading, product, id }) =>
    productRow(reading, product, { id, places, now, slug: slugs.get(id) }),
  )
  await insertRows(client, products, rows, UPDATE_PRODUCT)
  await client.query('delete from product_categories where product_id = any($1)', [ids])
  const inCategories = written.flatMap(({ reading, id }) =>
    withAncestors(categoriesOf(places, reading)).map((categoryPath) => ({ categoryPath, productId: id })),
  )
  await insertRows(client, productCategories, inCategories)
  const variantRows = written.flatMap(({ product, id, known }) => variantRowsOf(product, id, known))
  await insertRows(client, variants, variantRows, UPDATE_VARIANT)
  await retire(
    client,
    pending,
    ids,
    variantRows.map(({ id }) => id),
  )
}

/** What the file no longer has: variants lose their stock, products their place in the shop. Orders may still point at both. */
async function retire(
  client: PoolClient,
  pending: readonly Pending[],
  ids: string[],
  variantIds: string[],
): Promise<void> {
  const before = pending.flatMap(({ known }) => known.map(({ id }) => id))
  if (before.length === 0) return
  await retireVariants(client, before, variantIds)
  await client.query(
    `update products set state = 'discontinued', updated_at = now(), stock_updated_at = now()
     where id = any($1) and id <> all($2) and state <> 'discontinued'`,
    [before, ids],
  )
}

/** Variants of these products that are not among the kept ones lose the stock that is not promised to an order. */
export async function retireVariants(
  client: PoolClient,
  ids: readonly string[],
  kept: readonly string[],
): Promise<void> {
  await client.query(
    `update variants set received = received - (stock - reserved), stock = reserved
     where product_id = any($1) and id <> all($2) and stock > reserved`,
    [ids, kept],
  )
}

/** The slugs for new products: the wanted one, or one with a tail when another product has it. */
async function freeSlugs(client: PoolClient, written: readonly { product: ImportedProduct; id: string }[]) {
  const wanted = written.map(({ product }) => product.slug)
  const { rows } = await client.query<{ id: string; slug: string }>(
    'select id, slug from products where slug = any($1) or id = any($2)',
    [wanted, written.map(({ id }) => id)],
  )
  const kept = new Map(rows.map(({ id, slug }) => [id, slug]))
  const taken = new Set(rows.map(({ slug }) => slug))
  const slugs = new Map<string, string>()
  for (const { product, id } of written) {
    const slug =
      kept.get(id) ?? (taken.has(product.slug) ? `${product.slug}-${digestOf(product.importHandle, 6)}` : product.slug)
    taken.add(slug)
    slugs.set(id, slug)
  }
  return slugs
}

export function productId(product: ImportedProduct, known: readonly KnownProduct[]): string {
  const before = known.find(({ importHandle }) => importHandle === product.importHandle)
  return before?.id ?? `i${digestOf(product.importHandle, 15)}`
}

interface Placing {
  id: string
  slug: string | undefined
  places: Places
  now: Date
}

function productRow(reading: ProductReading, product: ImportedProduct, { id, slug, places, now }: Placing) {
  return {
    id,
    slug: slug ?? product.slug,
    brandSlug: brandSlugOf(places, reading.vendor),
    name: product.name,
    description: reading.description,
    productType: reading.productType,
    styleCode: reading.handle,
    state: reading.state,
    functionalType: reading.functionalType,
    price: product.price,
    erpOriginalPrice: product.originalPrice,
    demographic: reading.demographic,
    canonicalCategory: categoriesOf(places, reading)[0],
    colour: product.colour ?? null,
    stockUpdatedAt: now,
    updatedAt: now,
    importHandle: product.importHandle,
    importDigest: reading.digest,
    // Only read when the product is new.
    accountExclusive: false,
    taxExclusive: false,
    isNew: false,
    bestFor: [],
    overlayIds: [],
    images: [],
    rank: 500_000,
    publishedAt: now,
  }
}

function variantRowsOf(product: ImportedProduct, id: string, known: readonly KnownProduct[]) {
  const idBySku = new Map(
    known.find((before) => before.id === id)?.variants.map(({ code, id: variantId }) => [code, variantId]),
  )
  const used = new Set<string>()
  return product.variants.map((variant, position) => {
    const keyed = `${id}-${digestOf(variant.key, 8)}`
    const wanted = idBySku.get(variant.sku) ?? keyed
    const variantId = used.has(wanted) ? `${id}-${digestOf(`${variant.key}\n${variant.sku}`, 10)}` : wanted
    used.add(variantId)
    return {
      id: variantId,
      productId: id,
      code: variant.sku,
      barcode: variant.barcode ?? null,
      label: variant.label,
      sizes: variant.sizes,
      position,
      received: variant.quantity,
      stock: variant.quantity,
      reserved: 0,
    }
  })
}
