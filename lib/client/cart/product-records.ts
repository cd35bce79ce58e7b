import { create } from 'zustand'
import type { Product } from '#lib/contract/product.ts'
import { isNewerStock, isStockStale } from '#lib/domain/stock-age.ts'
import { fetchObjects, indexName } from '../search/objects.ts'

interface HeldRecord {
  product: Product
  /** Milliseconds since 1970. */
  fetchedAt: number
}

interface ProductRecordsState {
  byId: Readonly<Record<string, HeldRecord>>
}

/** Product records this page was told, for judging the cart. In memory: stock is true for minutes, not for visits. */
export const useProductRecords = create<ProductRecordsState>()(() => ({ byId: {} }))

/**
 * Records of products, asked for again when their stock may have gone stale [CAT-21]. Null is a product that does not exist.
 * Throws what the API throws.
 */
export async function loadProducts(ids: readonly string[]): Promise<Record<string, Product | null>> {
  const wanted = [...new Set(ids)]
  const now = Date.now()
  const stale = wanted.filter((id) => isUnknownOrStale(id, now))
  const fetched = await fetchObjects(indexName('products'), stale)
  const gone = new Set(stale.filter((_, i) => !fetched[i]))
  hold(fetched.filter((product) => product !== null))
  const { byId } = useProductRecords.getState()
  return Object.fromEntries(wanted.map((id) => [id, gone.has(id) ? null : (byId[id]?.product ?? null)]))
}

/** Keeps records; one that is held already is replaced only by newer stock, but counts as told just now [CAT-20]. */
function hold(products: readonly Product[]): void {
  if (products.length === 0) return
  const fetchedAt = Date.now()
  useProductRecords.setState(({ byId }) => {
    const next = { ...byId }
    for (const product of products) {
      const held = next[product.id]?.product
      next[product.id] = { product: held && !isNewerStock(held, product) ? held : product, fetchedAt }
    }
    return { byId: next }
  })
}

function isUnknownOrStale(id: string, now: number): boolean {
  const held = useProductRecords.getState().byId[id]
  return !held || isStockStale({ stockUpdatedAt: held.product.stockUpdatedAt, fetchedAt: held.fetchedAt }, now)
}
