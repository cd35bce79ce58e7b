import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { pool } from '../db/client.ts'
import { PRODUCT_COLUMNS } from './product-record.ts'
import { type ProductRow, productOf } from './product-row.ts'

/**
 * Others of a product's category to compare it with: sold to everybody and in stock, for the same wearer first, one of
 * each style, and none of `known` or their other colours [PDP-26].
 */
export async function alikeProducts(product: Product, known: readonly string[], limit: number): Promise<Product[]> {
  const { rows } = await pool().query<ProductRow>({
    name: 'alike-products',
    text: `with alike as (
        select distinct on (coalesce(p.style_code, p.id)) p.*, p.demographic = $2 as fits
        from products p
        where p.canonical_category = $1 and p.state in ('current', 'evergreen') and not p.account_exclusive
          and p.id <> all($3) and not exists (
            select from products k where k.id = any($3) and k.style_code = p.style_code)
          and (p.functional_type <> 'basic' or exists (select from variants v where v.product_id = p.id and v.stock > v.reserved))
        order by coalesce(p.style_code, p.id), p.rank, p.id)
      select ${PRODUCT_COLUMNS} from alike p join brands b on b.slug = p.brand_slug
      order by p.fits desc, p.rank, p.id limit $4`,
    values: [product.canonicalCategory, product.demographic, known, limit],
  })
  return rows.map(productOf)
}
