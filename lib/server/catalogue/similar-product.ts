import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { pool } from '../db/client.ts'

/** What stands in for a product that is not sold. */
export interface Similar {
  brand: string
  name: string
  /** Below /products. */
  path: string
}

/**
 * The first product of the same category that is sold: for the same wearer where there is one, then one that is left,
 * then one of the same brand [CART-15]; never what only goes with it. Undefined when the category holds no other.
 */
export async function similarProduct(product: Product): Promise<Similar | undefined> {
  const { id, canonicalCategory, demographic, brand } = product
  const { rows } = await pool().query<Similar>({
    name: 'alike-product',
    text: `select b.name as brand, p.name, p.brand_slug || '/' || p.slug as path
      from products p join brands b on b.slug = p.brand_slug
      where p.canonical_category = $1 and p.id <> $2 and p.state in ('current', 'evergreen') and not p.account_exclusive
      order by (p.demographic = $3) desc, (p.functional_type <> 'basic' or exists (
          select from variants v where v.product_id = p.id and v.stock > v.reserved)) desc,
        (p.brand_slug = $4) desc, p.rank, p.id limit 1`,
    values: [canonicalCategory, id, demographic, brand.slug],
  })
  return rows[0]
}
