import type { Product } from '#lib/contract/product.ts'
import { viewedInOrder } from '#lib/domain/catalogue/recently-viewed.ts'
import { fetchObjects, indexName } from './objects.ts'

/** Records of what was looked at before, in the order it is shown in. Throws the call's error [PDP-04]. */
export async function viewedProducts(ids: readonly string[], signal: AbortSignal): Promise<Product[]> {
  return viewedInOrder(await fetchObjects(indexName('products'), ids, signal))
}
