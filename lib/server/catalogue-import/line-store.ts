import 'server-only'
import type { PoolClient } from 'pg'
import { fromDollars } from '#lib/domain/money/money.ts'
import type { CatalogueProduct } from '../catalogue-export/catalogue-product.ts'
import { insertRows, upsertRows } from '../db/bulk-insert.ts'
import { productCategories, products, variants } from '../db/schema.ts'
import { endOvertakenSales } from '../stock/sale-prices.ts'
import { nameOfPath, type Places, providePlaces, type WantedPlaces } from './import-places.ts'
import type { Validated } from './importer.ts'
import type { LineReading } from './line-reading.ts'
import type { ProductLine } from './line-schema.ts'
import { freeCodes, retireVariants, stockOnHand, UPDATE_VARIANT } from './product-store.ts'

/** A line held against the shop. */
export interface ValidatedLine extends Validated {
  reading: LineReading
  line: ProductLine
  /** The product as it will stand in the shop. */
  product: CatalogueProduct
  /** Ids of variants whose stock the line leaves as it is. */
  keptStock: ReadonlySet<string>
  /** What the line is known by next time; null where the product itself tells. */
  digest: string | null
}

/** Writes lines inside a transaction. The answer is to be called once it is committed. */
export async function storeLines(
  client: PoolClient,
  changed: readonly ValidatedLine[],
  places: Places,
): Promise<() => void> {
  const now = new Date()
  const ids = changed.map(({ product }) => product.id)
  const committed = await providePlaces(client, places, placesWanted(changed))
  const rows = changed.map(({ product, digest }) => productRow(product, digest, now))
  await upsertRows(client, products, 'id', rows)
  await endOvertakenSales(client, ids)
  await client.query('delete from product_categories where product_id = any($1)', [ids])
  const inCategories = changed.flatMap(({ product }) =>
    product.categories.map(({ path }) => ({ categoryPath: path, productId: product.id })),
  )
  await insertRows(client, productCategories, inCategories)
  await writeVariants(client, changed)
  return committed
}

function placesWanted(changed: readonly ValidatedLine[]): WantedPlaces {
  const wanted: WantedPlaces = { brands: new Map(), categories: new Map() }
  const want = (names: Map<string, string>, key: string, name: string) => {
    if (!names.has(key)) names.set(key, name)
  }
  // Names that are said count before those made up for ancestors nobody named.
  for (const { line } of changed) {
    if (line.brand.name !== undefined) want(wanted.brands, line.brand.slug, line.brand.name)
    for (const { path, name } of line.categories) if (name !== undefined) want(wanted.categories, path, name)
  }
  for (const { product } of changed) {
    want(wanted.brands, product.brand.slug, nameOfPath(product.brand.slug))
    for (const { path } of product.categories) want(wanted.categories, path, nameOfPath(path))
  }
  return wanted
}

async function writeVariants(client: PoolClient, changed: readonly ValidatedLine[]): Promise<void> {
  const ids = changed.map(({ product }) => product.id)
  const onHand = await stockOnHand(client, ids)
  const rows = changed.flatMap(({ product, keptStock }) =>
    product.variants.map((variant, position) => {
      const stock = keptStock.has(variant.id) ? (onHand.get(variant.id) ?? variant.stock) : variant.stock
      return {
        id: variant.id,
        productId: product.id,
        code: variant.code,
        barcode: variant.barcode ?? null,
        label: variant.label,
        sizes: variant.sizes,
        width: variant.width ?? null,
        position,
        received: stock,
        stock,
        reserved: 0,
      }
    }),
  )
  await freeCodes(client, rows)
  await insertRows(client, variants, rows, `${UPDATE_VARIANT}, width = excluded.width`)
  await retireVariants(
    client,
    ids,
    rows.map(({ id }) => id),
  )
}

function productRow(product: CatalogueProduct, digest: string | null, now: Date) {
  return {
    id: product.id,
    slug: product.slug,
    brandSlug: product.brand.slug,
    name: product.name,
    description: product.description,
    productType: product.productType,
    styleCode: product.styleCode ?? null,
    state: product.state,
    functionalType: product.functionalType,
    accountExclusive: product.accountExclusive,
    price: fromDollars(product.price),
    erpOriginalPrice: fromDollars(product.erpOriginalPrice),
    taxExclusive: product.taxExclusive,
    isNew: product.isNew,
    cartQtyProductMax: product.cartQtyProductMax ?? null,
    cartQtyVariantMax: product.cartQtyVariantMax ?? null,
    cartQtyVariantMin: product.cartQtyVariantMin ?? null,
    cartQtyVariantMultipleOf: product.cartQtyVariantMultipleOf ?? null,
    demographic: product.demographic,
    canonicalCategory: product.canonicalCategory,
    colour: product.colour ?? null,
    material: product.material ?? null,
    pantsFit: product.pantsFit ?? null,
    bestFor: product.bestFor,
    overlayIds: product.overlayIds,
    images: product.images,
    specs: product.specs,
    relatedIds: product.relatedIds,
    challengeQuestion: product.challenge?.question ?? null,
    challengeAnswer: product.challenge?.answer ?? null,
    rank: product.rank,
    publishedAt: new Date(product.publishedAt),
    stockUpdatedAt: now,
    updatedAt: now,
    importHandle: product.importHandle ?? null,
    importDigest: digest,
  }
}
