import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import { indexedWords, wordsOf } from '#lib/domain/search/search-words.ts'
import { clothingSizes } from '#lib/domain/sizes/clothing-size.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { FACET_COLUMNS, type FacetColumns, facetsOf, type StoredFacet, trimmedSql } from './product-facet-sql.ts'
import { cardOf, type ProductCardRow } from './product-row.ts'

/** Sizes of a variant that can be had, judged together. */
export interface BuyableVariant {
  label: string
  sizes: VariantSizes
  width: string
  /** Whether the label is a size of clothes [CAT-10]. */
  clothing: boolean
}

/** Everything the index keeps of a product. */
export interface IndexedProduct {
  card: ProductCard
  slug: string
  categories: readonly string[]
  facets: Record<StoredFacet, readonly string[]>
  /** Cents, as stored. */
  price: number
  rank: number
  publishedMs: number
  buyable: readonly BuyableVariant[]
  /** Lower-case: variant codes and barcodes, of sold-out variants too. */
  variantCodes: readonly string[]
  /** Lower-case. */
  styleCode: string | null
  /** The style's code as it is written. */
  style: string | null
  words: ProductWords
}

/** The words a product is found by, each where it tells most. */
export interface ProductWords {
  /**
   * What kind of thing it is: the last words of its name, its type and the names of its categories. They stand in a
   * field as well.
   */
  head: readonly string[]
  /** Name; categories and type; brand; all else. */
  fields: readonly (readonly string[])[]
}

export interface IndexRow extends Omit<ProductCardRow, 'in_stock' | 'images'>, FacetColumns {
  images: ProductCardRow['images'] | null
  categories: string[] | null
  category_names: string | null
  rank: number
  published_ms: number
  product_type: string
  style_code: string | null
  demographic: string
  variants: string | null
}

const FIELD = '\x1f'
const ENTRY = '\x1e'

// Variants come as one text per product: half a million small JSON documents would take seconds to read.
const VARIANTS = `(select ${variantsText(`case when v.stock > v.reserved then '1' else '' end`)} from variants v where v.product_id = p.id)`

function variantsText(inStock: string): string {
  return `string_agg(v.code || E'\\x1f' || coalesce(v.barcode, '') || E'\\x1f' || v.label || E'\\x1f' || v.sizes::text ||
    E'\\x1f' || coalesce(${trimmedSql('v.width')}, '') || E'\\x1f' || ${inStock}, E'\\x1e' order by v.position, v.id)`
}

/** What a store has on its shelves and not reserved, product by product: rows of `ShelfRow`. $1 `erpStoreId`. */
export const SHELF_ROWS = `select p.id, p.product_type, ${variantsText(`'1'`)} as variants
  from store_stock k join variants v on v.id = k.variant_id join products p on p.id = v.product_id
  where k.erp_store_id = $1 and k.qty > k.reserved group by p.id`

export interface ShelfRow {
  id: string
  product_type: string
  variants: string
}

/** The sizes of a product that a store has. */
export function shelvedVariants({ product_type, variants }: ShelfRow): BuyableVariant[] {
  const isClothing = clothingSizes(product_type)
  return variants.split(ENTRY).map((entry) => buyableVariant(entry.split(FIELD), isClothing))
}

/** SQL's words for who wears it: a shopper says mens boots. */
export const WEARERS = `case p.demographic when 'men' then 'mens' when 'women' then 'womens' when 'kids' then 'kids' else 'mens womens' end`

/** What the index reads of a product, for `from products p join brands b`. */
export const INDEX_COLUMNS = `p.id, p.slug, p.brand_slug, b.name as brand_name, p.name, p.price, p.erp_original_price, p.is_new,
  p.tax_exclusive, p.functional_type, p.colour, p.overlay_ids, jsonb_path_query_array(p.images, '$[0 to 1]') as images, p.rank, (extract(epoch from p.published_at) * 1000)::float8 as published_ms, p.product_type,
  p.style_code, ${WEARERS} as demographic, ${FACET_COLUMNS},
  (select array_agg(pc.category_path) from product_categories pc where pc.product_id = p.id) as categories,
  (select string_agg(c.name, E'\\x1f') from product_categories pc join categories c on c.path = pc.category_path
    where pc.product_id = p.id) as category_names,
  ${VARIANTS} as variants`

/** A database row as the index keeps it. */
export function indexedProduct(row: IndexRow): IndexedProduct {
  const anyStock = row.functional_type !== 'basic'
  const facets = facetsOf(row)
  const entries = row.variants === null ? [] : row.variants.split(ENTRY).map((entry) => entry.split(FIELD))
  const isClothing = clothingSizes(row.product_type)
  const buyable = entries
    .filter((fields) => anyStock || fields[5] === '1')
    .map((fields) => buyableVariant(fields, isClothing))
  return {
    card: cardWithSizes(row, buyable),
    slug: row.slug,
    categories: row.categories ?? [],
    facets,
    price: row.price,
    rank: row.rank,
    publishedMs: row.published_ms,
    buyable,
    variantCodes: entries.flatMap(([code = '', barcode = '']) => lowerCodes(code, barcode)),
    styleCode: row.style_code?.toLowerCase() ?? null,
    style: row.style_code,
    words: wordsOfProduct(row, facets),
  }
}

type Labels = Pick<
  ProductCard,
  'availableVariantLabels' | 'footwearAvailableVariantLabels' | 'footwearLabelsIn' | 'labelSystem' | 'soldOut'
>
const labelsSorted = new Map<string, Labels>()

/** The card, with its size labels sorted once for all products that have the same: sorting them is most of the work. */
function cardWithSizes(row: IndexRow, buyable: readonly BuyableVariant[]): ProductCard {
  const key =
    buyable.map(({ label, sizes }) => `${label}\t${sizesNumber.get(sizes) ?? ''}\n`).join('') + row.functional_type
  const known = labelsSorted.get(key)
  const images = row.images ?? []
  if (known) return { ...cardOf({ ...row, images, in_stock: [] }), ...known }
  const card = cardOf({ ...row, images, in_stock: [...buyable] })
  const { availableVariantLabels, footwearAvailableVariantLabels, footwearLabelsIn, labelSystem, soldOut } = card
  if (labelsSorted.size > 10_000) labelsSorted.clear()
  labelsSorted.set(key, {
    availableVariantLabels,
    footwearAvailableVariantLabels,
    soldOut,
    ...(labelSystem ? { labelSystem } : {}),
    ...(footwearLabelsIn ? { footwearLabelsIn } : {}),
  })
  return card
}

function wordsOfProduct(row: IndexRow, facets: IndexedProduct['facets']): ProductWords {
  const type = row.product_type.replaceAll('-', ' ')
  const categories = row.category_names ?? ''
  const { material, bestFor } = facets
  const other = [row.colour, ...material, row.demographic, ...bestFor].join(' ')
  const kinds = [row.name, type, ...categories.split(FIELD)]
  const seen = new Set<string>()
  return {
    head: [...new Set(kinds.flatMap((text) => wordsOf(text).slice(-1)))],
    fields: [row.name, `${categories} ${type}`, row.brand_name, other].map((text) => {
      const fresh = indexedWords(text).filter((word) => !seen.has(word))
      for (const word of fresh) seen.add(word)
      return fresh
    }),
  }
}

function lowerCodes(code: string, barcode: string): string[] {
  return barcode === '' ? [code.toLowerCase()] : [code.toLowerCase(), barcode.toLowerCase()]
}

const NO_SIZES: VariantSizes = {}
const sizesRead = new Map<string, VariantSizes>()
/** Tells records of sizes apart without writing them out again. */
const sizesNumber = new WeakMap<VariantSizes, number>()
let sizesNumbered = 0

function buyableVariant(
  [, , label = '', sizes = '{}', width = '']: string[],
  isClothing: (label: string) => boolean,
): BuyableVariant {
  if (sizes !== '{}') return { label, sizes: sizesOf(sizes), width, clothing: false }
  return { label, sizes: NO_SIZES, width, clothing: isClothing(label) }
}

/** A shop has a few hundred different size records on its many variants. */
function sizesOf(text: string): VariantSizes {
  const read = sizesRead.get(text)
  if (read) return read
  if (sizesRead.size > 10_000) sizesRead.clear()
  const sizes = JSON.parse(text) as VariantSizes
  sizesRead.set(text, sizes)
  sizesNumbered += 1
  sizesNumber.set(sizes, sizesNumbered)
  return sizes
}
