import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { RELATED_PRODUCTS_MAX } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { keyLookup, type ProductKey } from './product-key.ts'
import { PRODUCT_COLUMNS } from './product-record.ts'
import { type ProductRow, productOf } from './product-row.ts'

// Some are dropped as sold out to the end, so more are read than shown.
const CANDIDATES_MAX = 2 * RELATED_PRODUCTS_MAX

/**
 * What completes the look [PDP-05, API-74]: the products its record names, in that order, or failing those its
 * neighbours in the category. Only what is still sold, never the product itself or another colour of it, sold out last.
 * Undefined when there is no such product.
 */
export function relatedProducts(key: ProductKey): Promise<Product[] | undefined> {
  return read('related-products', key, 'p.canonical_category = o.category')
}

/** The same without the neighbours: a product that names none has none [PDP-05]. */
export function namedProducts(key: ProductKey): Promise<Product[] | undefined> {
  return read('named-products', key, 'false')
}

/** `otherwise`: which products they are where the record names none, in SQL of this file. */
async function read(name: string, key: ProductKey, otherwise: string): Promise<Product[] | undefined> {
  const lookup = keyLookup(key)
  if (!lookup) return undefined
  const { rows } = await pool().query<ProductRow | { id: null }>({
    name: `${name}-by-${lookup.column}`,
    text: `with origin as (
        select id as origin_id, related_ids as named, canonical_category as category, style_code as style
        from products where ${lookup.column} = $1
      ), picked as (
        select p.*, array_position(o.named, p.id) as place from origin o join products p
          on p.id <> o.origin_id and p.style_code is distinct from coalesce(o.style, '') and p.state in ('current', 'evergreen')
            and case when cardinality(o.named) > 0 then p.id = any(o.named) else ${otherwise} end
        order by place, p.rank, p.id limit ${CANDIDATES_MAX}
      )
      select ${PRODUCT_COLUMNS}
      from origin left join picked p on true left join brands b on b.slug = p.brand_slug
      order by p.place, p.rank, p.id`,
    values: [lookup.value],
  })
  if (rows.length === 0) return undefined
  const products = rows.filter((row) => row.id !== null).map(productOf)
  return [...products.filter((p) => !p.soldOut), ...products.filter((p) => p.soldOut)].slice(0, RELATED_PRODUCTS_MAX)
}
