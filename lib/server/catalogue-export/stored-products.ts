import 'server-only'
import type { ClientBase, Pool } from 'pg'
import type { Picture } from '#lib/contract/product.ts'
import { toDollars } from '#lib/domain/money/money.ts'
import { SIZE_SYSTEMS, type VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { withAncestors } from '../catalogue/category-ancestors.ts'
import { byCodeUnit, type CatalogueProduct, type CatalogueVariant, nameFromSlug } from './catalogue-product.ts'
import { settledDescription } from './settled-description.ts'

/** A product of the shop as a catalogue file tells it, with what no file tells. */
export interface StoredProduct {
  product: CatalogueProduct
  /** Units promised to orders, by variant id. */
  reserved: Map<string, number>
  /** Digest of the rows or the line it was last imported from. */
  importDigest: string | null
}

interface StoredRow {
  product: Omit<CatalogueProduct, 'variants' | 'categories' | 'challenge' | 'publishedAt' | 'images' | 'brand'> & {
    brandSlug: string
    challengeQuestion: string | null
    challengeAnswer: string | null
    importDigest: string | null
    images: Picture[]
  }
  brandName: string
  publishedAt: Date
  categories: string[]
  variants: (CatalogueVariant & { reserved: number })[]
}

// While a sale runs its prices are the regular ones: taken in again after it, the sale’s would stay [OPS-40].
// Texts are ordered by byte: a database's own collation differs from server to server.
const STORED = `
select jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'brandSlug', p.brand_slug, 'styleCode', p.style_code,
    'productType', p.product_type, 'state', p.state, 'functionalType', p.functional_type, 'demographic', p.demographic,
    'canonicalCategory', p.canonical_category, 'price', coalesce(s.regular_price, p.price),
    'erpOriginalPrice', coalesce(s.regular_original, p.erp_original_price),
    'taxExclusive', p.tax_exclusive, 'isNew', p.is_new, 'accountExclusive', p.account_exclusive,
    'cartQtyProductMax', p.cart_qty_product_max, 'cartQtyVariantMax', p.cart_qty_variant_max,
    'cartQtyVariantMin', p.cart_qty_variant_min, 'cartQtyVariantMultipleOf', p.cart_qty_variant_multiple_of,
    'colour', p.colour, 'material', p.material, 'pantsFit', p.pants_fit, 'bestFor', p.best_for,
    'overlayIds', p.overlay_ids, 'description', p.description, 'specs', p.specs, 'images', p.images,
    'relatedIds', p.related_ids, 'challengeQuestion', p.challenge_question, 'challengeAnswer', p.challenge_answer,
    'rank', p.rank, 'importHandle', p.import_handle, 'importDigest', p.import_digest) as product,
  b.name as "brandName", p.published_at as "publishedAt",
  array(select c.category_path from product_categories c where c.product_id = p.id) as categories,
  (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'barcode', v.barcode, 'label', v.label,
      'sizes', v.sizes, 'width', v.width, 'stock', v.stock, 'reserved', v.reserved)
      order by v.position, v.id collate "C"), '[]')
    from variants v where v.product_id = p.id) as variants
from products p join brands b on b.slug = p.brand_slug
left join sale_prices s on s.product_id = p.id and s.state = 'running' and s.price = p.price
where p.id = any($1) order by p.id collate "C"`

/**
 * The products with these ids in the order of their ids; unknown ids are left out. `names` are those of the categories,
 * by path.
 */
export async function storedProducts(
  client: ClientBase | Pool,
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<StoredProduct[]> {
  const { rows } = await client.query<StoredRow>({ name: 'stored-products', text: STORED, values: [ids] })
  return rows.map((row) => ({
    product: productOf(row, names),
    reserved: new Map(row.variants.map(({ id, reserved }) => [id, reserved])),
    importDigest: row.product.importDigest,
  }))
}

function productOf(row: StoredRow, names: ReadonlyMap<string, string>): CatalogueProduct {
  const { product: p } = row
  return {
    id: p.id,
    slug: p.slug,
    name: p.name,
    brand: { slug: p.brandSlug, name: row.brandName },
    ...stated({ styleCode: p.styleCode }),
    productType: p.productType,
    state: p.state,
    functionalType: p.functionalType,
    demographic: p.demographic,
    canonicalCategory: p.canonicalCategory,
    categories: namedCategories([p.canonicalCategory, ...row.categories], names),
    price: toDollars(p.price),
    erpOriginalPrice: toDollars(p.erpOriginalPrice),
    taxExclusive: p.taxExclusive,
    isNew: p.isNew,
    accountExclusive: p.accountExclusive,
    ...stated({
      cartQtyProductMax: p.cartQtyProductMax,
      cartQtyVariantMax: p.cartQtyVariantMax,
      cartQtyVariantMin: p.cartQtyVariantMin,
      cartQtyVariantMultipleOf: p.cartQtyVariantMultipleOf,
      colour: p.colour,
      material: p.material,
      pantsFit: p.pantsFit,
    }),
    bestFor: p.bestFor,
    overlayIds: p.overlayIds,
    description: settledDescription(p.description),
    specs: p.specs.map(({ label, value }) => ({ label, value })),
    images: p.images.map(tidyPicture),
    relatedIds: p.relatedIds,
    ...(p.challengeQuestion === null
      ? {}
      : { challenge: { question: p.challengeQuestion, ...stated({ answer: p.challengeAnswer }) } }),
    rank: p.rank,
    publishedAt: row.publishedAt.toISOString(),
    ...stated({ importHandle: p.importHandle }),
    variants: row.variants.map(variantOf),
  }
}

function variantOf({ id, code, barcode, label, sizes, width, stock }: StoredRow['variants'][number]): CatalogueVariant {
  return { id, code, ...stated({ barcode }), label, sizes: tidySizes(sizes), ...stated({ width }), stock }
}

/** The fields that the database does not hold as null. */
function stated<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}

/** Categories with all above them, each once, by path. A category without a row of its own is named after its slug. */
export function namedCategories(
  paths: readonly string[],
  names: ReadonlyMap<string, string>,
): CatalogueProduct['categories'] {
  return withAncestors(paths)
    .sort(byCodeUnit)
    .map((path) => ({ path, name: names.get(path) ?? nameFromSlug(path.split('/').at(-1) ?? path) }))
}

// The database keeps JSON in an order of its own; a file has one.
function tidySizes(sizes: VariantSizes): VariantSizes {
  return Object.fromEntries(
    SIZE_SYSTEMS.flatMap((system) => (sizes[system] === undefined ? [] : [[system, sizes[system]]])),
  )
}

function tidyPicture(picture: Picture): Picture {
  return picture.kind === 'drawn'
    ? { kind: 'drawn', src: picture.src, alt: picture.alt }
    : { kind: 'photo', src: picture.src, widths: picture.widths, alt: picture.alt }
}
