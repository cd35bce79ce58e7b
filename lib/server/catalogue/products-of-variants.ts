import 'server-only'
import type { Product, Variant } from '#lib/contract/product.ts'
import { pool } from '../db/client.ts'
import { productsByIds } from './product-record.ts'

export interface OneSize {
  product: Product
  variant: Variant
}

/** Sizes by their ids, each with its product, in this order; what the shop does not have is left out [WISH-10]. */
export async function productsOfVariants(variantIds: readonly string[]): Promise<OneSize[]> {
  if (variantIds.length === 0) return []
  const { rows } = await pool().query<{ id: string; product_id: string }>({
    name: 'products-of-variants',
    text: 'select id, product_id from variants where id = any($1)',
    values: [variantIds],
  })
  const productIdOf = new Map(rows.map((row) => [row.id, row.product_id]))
  const products = await productsByIds([...new Set(productIdOf.values())])
  const byId = new Map(products.flatMap((product) => (product ? [[product.id, product] as const] : [])))
  return variantIds.flatMap((id) => {
    const product = byId.get(productIdOf.get(id) ?? '')
    const variant = product?.variants.find((each) => each.id === id)
    return product && variant ? [{ product, variant }] : []
  })
}
