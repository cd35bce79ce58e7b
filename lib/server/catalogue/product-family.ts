import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { wearersOf } from '#lib/domain/catalogue/product-facets.ts'
import {
  type ComparableProduct,
  SIMILAR_PRODUCTS_MAX,
  similarProducts,
  standInFor,
  traitsOf,
} from '#lib/domain/catalogue/similar-products.ts'
import { fulfilmentOf } from '#lib/domain/delivery/parcel.ts'
import { pool } from '../db/client.ts'
import { shopSettings } from '../settings/settings.ts'
import { cardsByIds } from './product-cards.ts'
import { keyLookup, type ProductKey } from './product-key.ts'

/** Of a larger family the first of its own category, for its wearer, in the shop's order, are looked at. */
const FAMILY_MAX = 100

/** A product, and what is sold to everybody in its category and the one above. */
export interface ProductFamily {
  origin: ComparableProduct
  others: ComparableProduct[]
}

interface FamilyRow {
  id: string
  style: string
  functional_type: string
  brand_slug: string
  category: string
  demographic: string
  price: number
  tax_exclusive: boolean
  rank: number
  specs: { label: string; value: string }[]
  best_for: string[]
  material: string | null
  pants_fit: string | null
  in_stock: boolean
  in_shoe_sizes: boolean
  is_origin: boolean
}

// A category's ancestors have its products too, so one path names the whole family. The top of the tree has none above.
const FAMILY = `
  select p.id, coalesce(p.style_code, p.id) as style, p.functional_type, p.brand_slug, p.canonical_category as category,
    p.demographic, p.price, p.tax_exclusive, p.rank, p.specs, p.best_for, p.material, p.pants_fit, f.is_origin,
    p.functional_type <> 'basic' or exists (
      select from variants v where v.product_id = p.id and v.stock > v.reserved) as in_stock,
    exists (select from variants v where v.product_id = p.id and v.sizes <> '{}') as in_shoe_sizes
  from (
    select o.id, true as is_origin from origin o
    union all (
      select m.id, false from origin o
        join product_categories c on c.category_path = left(o.category, length(o.category) - strpos(reverse(o.category), '/'))
        join products m on m.id = c.product_id
      where m.id <> o.id and m.state in ('current', 'evergreen') and not m.account_exclusive
      order by m.canonical_category = o.category desc, m.demographic = o.demographic desc, m.rank, m.id
      limit ${FAMILY_MAX}
    )
  ) f join products p on p.id = f.id`

/** What other products of its family are compared by, in one statement; undefined when there is no such product. */
export async function productFamily(key: ProductKey): Promise<ProductFamily | undefined> {
  const lookup = keyLookup(key)
  if (!lookup) return undefined
  const [{ taxRate }, { rows }] = await Promise.all([
    shopSettings(),
    pool().query<FamilyRow>({
      name: `product-family-by-${lookup.column}`,
      text: `with origin as (
          select id, canonical_category as category, demographic from products where ${lookup.column} = $1
        ) ${FAMILY}`,
      values: [lookup.value],
    }),
  ])
  const origin = rows.find((row) => row.is_origin)
  if (!origin) return undefined
  const others = rows.filter((row) => !row.is_origin)
  return { origin: comparableOf(origin, taxRate), others: others.map((row) => comparableOf(row, taxRate)) }
}

/** Cards of the products most like one, without those shown already, whose ids are given [PDP-26, PDP-28]. */
export async function similarCards({ origin, others }: ProductFamily, without: readonly string[]) {
  const similar = similarProducts(origin, others, { max: SIMILAR_PRODUCTS_MAX, without })
  const cards = await cardsByIds(similar.map(({ id }) => id))
  // The index may have heard of the last one sold before the database's copy for pages has.
  return cards.filter(({ soldOut }) => !soldOut)
}

/** The card of what stands in for a product that is not sold; undefined when its category holds no other [CART-15]. */
export async function standInCard({ origin, others }: ProductFamily): Promise<ProductCard | undefined> {
  const found = standInFor(origin, others)
  const [card] = found ? await cardsByIds([found.id]) : []
  return card
}

function comparableOf(row: FamilyRow, taxRate: number): ComparableProduct {
  return {
    id: row.id,
    style: row.style,
    kind: row.in_shoe_sizes ? 'footwear' : fulfilmentOf(row.functional_type),
    brand: row.brand_slug,
    category: row.category,
    demographic: row.demographic,
    wearers: wearersOf(row.demographic),
    // Not by the facets' SQL, which takes longer for a hundred rows than all the rest of this statement.
    traits: traitsOf({ specs: row.specs, bestFor: row.best_for, material: row.material, pantsFit: row.pants_fit }),
    price: shopperPrice(row.price, row.tax_exclusive, taxRate),
    inStock: row.in_stock,
    rank: row.rank,
  }
}
