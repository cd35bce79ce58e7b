import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'
import { type MySizes, myVariant } from '#lib/domain/sizes/my-sizes.ts'
import { serialisedProducts } from './product-cache.ts'

interface OwnSize {
  label: string
  width?: string
  stockQty: number
}

/**
 * What there is of one shopper's size, product by product; null where there is no such product, size or need of stock
 * [SIZE-05].
 */
export async function mySizeStock(ids: readonly string[], sizes: MySizes): Promise<(OwnSize | null)[]> {
  const records = await serialisedProducts(ids)
  return records.map((record) => ownSize(JSON.parse(record) as Product | null, sizes))
}

function ownSize(product: Product | null, sizes: MySizes): OwnSize | null {
  if (product?.functionalType !== QTY_CHECKED_FUNCTIONAL_TYPE) return null
  const variant = myVariant(product.variants, sizes)
  if (!variant) return null
  const { label, width, stockQty } = variant
  return { label, stockQty, ...(width ? { width } : {}) }
}
