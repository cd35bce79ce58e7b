import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import { catalogueIndex } from './index-choice.ts'

/** Cards in the order of `ids`; unknown products, and those not sold now, are left out [CAT-29]. */
export async function cardsByIds(ids: readonly string[]): Promise<ProductCard[]> {
  return ids.length === 0 ? [] : catalogueIndex().cardsByIds(ids)
}
