import 'server-only'
import type { PoolClient } from 'pg'
import { madeStyleCode } from '#lib/domain/catalogue/style-code.ts'
import { withAncestors } from '../catalogue/category-ancestors.ts'
import { insertRows } from '../db/bulk-insert.ts'
import { productCategories, products, variants } from '../db/schema.ts'
import { endOvertakenSales } from '../stock/sale-prices.ts'
import type { CompleteProduct } from './complete-product.ts'
import { variantId } from './complete-variants.ts'
import { type Places, providePlaces } from './import-places.ts'
import { digestOf } from './import-text.ts'
import type { ImportedProduct } from './imported-product.ts'
import { inheritUnsaid, movedVariants, moveWishlistItems, originOf } from './moved-sizes.ts'
import { type Prices, pricesNow, pricesOf } from './prices-now.ts'
import { brandSlugOf, categoriesOf, placesWanted } from './sheet-places.ts'
import type { KnownProduct } from './shop-state.ts'

/** A product to be written, with what the shop has of it already. */
export interface Pending {
  product: CompleteProduct
  known: KnownProduct[]
}

const UPDATED = [
  'brand_slug',
  'name',
  'description',
  'product_type',
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
// No column of a sheet says which handles are one style: what a catalogue file has said of it stays.
const UPDATE_PRODUCT = `on conflict (id) do update set ${UPDATED.map((name) => `${name} = excluded.${name}`).join(', ')},
  style_code = coalesce(excluded.style_code, products.style_code)`

// On hand never falls below what is promised to orders; received moves with it, so that on hand stays received − sold.
// Stock that a file changes is as new as the import: what was counted before and comes late is older [OPS-12].
export const UPDATE_VARIANT = `on conflict (id) do update set code = excluded.code, barcode = excluded.barcode,
  label = excluded.label, sizes = excluded.sizes, position = excluded.position,
  received = variants.received + greatest(excluded.stock, variants.reserved) - variants.stock,
  stock = greatest(excluded.stock, variants.reserved),
  stock_updated_at = case when greatest(excluded.stock, variants.reserved) = variants.stock then variants.stock_updated_at
    else greatest(variants.stock_updated_at, now()) end`

/** A size of a handle may have moved to another of its products, as one that costs more now. */
const UPDATE_MOVED_VARIANT = `${UPDATE_VARIANT}, product_id = excluded.product_id`

/** Writes products inside a transaction. The answer is to be called once it is committed. */
export async function storeProducts(
  client: PoolClient,
  pending: readonly Pending[],
  places: Places,
): Promise<() => void> {
  const wanted = placesWanted(
    places,
    pending.map(({ product }) => product),
  )
  const committed = await providePlaces(client, places, wanted)
  await writeProducts(client, pending, places)
  return committed
}

async function writeProducts(client: PoolClient, pending: readonly Pending[], places: Places): Promise<void> {
  const now = new Date()
  const written = pending.flatMap(({ product: whole, known }) =>
    whole.products.map((product) => ({ whole, product, id: productId(product, known), known })),
  )
  const ids = written.map(({ id }) => id)
  const slugs = await freeSlugs(client, written)
  const prices = await pricesNow(client, ids)
  const rows = written.map(({ whole, product, id, known }) =>
    productRow(whole, product, { id, places, now, slug: slugs.get(id), known, prices: prices.get(id) }),
  )
  await insertRows(client, products, rows, UPDATE_PRODUCT)
  await endOvertakenSales(client, ids)
  await inheritUnsaid(client, written)
  await client.query('delete from product_categories where product_id = any($1)', [ids])
  const inCategories = written.flatMap(({ whole, id }) =>
    withAncestors(categoriesOf(places, whole)).map((categoryPath) => ({ categoryPath, productId: id })),
  )
  await insertRows(client, productCategories, inCategories)
  const onHand = await stockOnHand(
    client,
    pending.flatMap(({ known }) => known.map(({ id }) => id)),
  )
  const variantRows = written.flatMap(({ product, id }) => variantRowsOf(product, id, onHand))
  await freeCodes(client, variantRows)
  await insertRows(client, variants, variantRows, UPDATE_MOVED_VARIANT)
  await moveWishlistItems(client, written.flatMap(movedVariants))
  await retire(
    client,
    pending.filter(({ product }) => product.whole),
    ids,
    variantRows.map(({ id }) => id),
  )
  await retireEmptied(
    client,
    pending.flatMap(({ known }) => known.map(({ id }) => id)),
    ids,
  )
}

/** A product all of whose sizes have moved to others of its handle, as when they cost the same again. */
async function retireEmptied(client: PoolClient, before: readonly string[], ids: readonly string[]): Promise<void> {
  await client.query(
    `update products p set state = 'discontinued', updated_at = now(), stock_updated_at = now()
     where p.id = any($1) and p.id <> all($2) and p.state not in ('discontinued', 'archived')
       and not exists (select from variants v where v.product_id = p.id)`,
    [before, ids],
  )
}

/** Read anew, for something may have been sold since the sheet was judged; nothing can be now. */
export async function stockOnHand(client: PoolClient, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; stock: number }>(
    'select id, stock from variants where product_id = any($1)',
    [ids],
  )
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** Two sizes may change codes with each other, and codes are unique after every row. */
export async function freeCodes(client: PoolClient, rows: readonly { id: string; code: string }[]): Promise<void> {
  await client.query(
    `update variants v set code = 'moving ' || v.id from unnest($1::text[], $2::text[]) as next (id, code)
     where v.id = next.id and v.code <> next.code`,
    [rows.map(({ id }) => id), rows.map(({ code }) => code)],
  )
}

/**
 * What the file no longer has: variants lose their stock, products their place in the shop. Orders may still point at
 * both.
 */
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
    `update variants set received = received - (stock - reserved), stock = reserved,
       stock_updated_at = greatest(stock_updated_at, now())
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
  known: readonly KnownProduct[]
  /** As they are now, of one the shop has. */
  prices: Prices | undefined
}

function productRow(whole: CompleteProduct, product: ImportedProduct, placing: Placing) {
  const { id, slug, places, now, known } = placing
  const { price, originalPrice } = pricesOf(product, known, placing.prices)
  return {
    id,
    slug: slug ?? product.slug,
    brandSlug: brandSlugOf(places, whole.brand),
    name: product.name,
    description: whole.description,
    productType: whole.productType,
    styleCode: styleCodeOf(whole),
    state: product.state,
    functionalType: whole.functionalType,
    price,
    erpOriginalPrice: originalPrice,
    demographic: whole.demographic,
    canonicalCategory: categoriesOf(places, whole)[0],
    colour: product.colour ?? null,
    stockUpdatedAt: now,
    updatedAt: now,
    importHandle: product.importHandle,
    importDigest: whole.reading.digest,
    // Only read when the product is new.
    accountExclusive: false,
    taxExclusive: false,
    isNew: false,
    bestFor: [],
    overlayIds: [],
    images: keptImages(whole, product, known),
    rank: 500_000,
    publishedAt: now,
  }
}

/** The pictures of the product its sizes come from: those of another colour would show what nobody gets. */
function keptImages({ reading, keptImages: main }: CompleteProduct, product: ImportedProduct, known: Placing['known']) {
  if (reading.columns.has('image')) return []
  return originOf(product, known)?.images ?? main
}

/**
 * What products of one handle share. Not their SKUs, whose beginning a whole collection may have; and never the handle
 * itself: a search for “dress” is not for the product of that handle.
 */
function styleCodeOf({ reading, products }: CompleteProduct): string | null {
  return products.length < 2 ? null : madeStyleCode(digestOf(reading.handle, 12))
}

function variantRowsOf(product: ImportedProduct, id: string, onHand: ReadonlyMap<string, number>) {
  const used = new Set<string>()
  return product.variants.map((variant, position) => {
    const wanted = variant.knownId ?? variantId(id, variant.key)
    const own = used.has(wanted) ? `${id}-${digestOf(`${variant.key}\n${variant.sku}`, 10)}` : wanted
    used.add(own)
    const stock = variant.quantity ?? onHand.get(own) ?? 0
    return {
      id: own,
      productId: id,
      code: variant.sku,
      barcode: variant.barcode ?? null,
      label: variant.label,
      sizes: variant.sizes,
      position,
      received: stock,
      stock,
      reserved: 0,
    }
  })
}
