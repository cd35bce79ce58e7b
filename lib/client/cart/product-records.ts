import { create } from 'zustand'
import type { Product } from '#lib/contract/product.ts'
import { pricedText } from '#lib/domain/catalogue/priced-text.ts'
import { isNewerStock, staleAt } from '#lib/domain/catalogue/stock-age.ts'
import { ownValue } from '#lib/domain/stored-record.ts'
import { fetchObjects, indexName } from '../search/objects.ts'

interface HeldRecord {
  product: Product
  /** Milliseconds since 1970. */
  fetchedAt: number
  /** When what the record says of offers may not be shown any more, by this browser's clock [PROMO-13]. */
  offersUntil?: number | undefined
  /** A quote says otherwise: asked for again whatever its age, until there is a newer one. */
  invalidated?: true
}

interface ProductRecordsState {
  byId: Readonly<Record<string, HeldRecord>>
}

/** Product records this page was told, for judging the cart. In memory: stock is true for minutes, not for visits. */
export const useProductRecords = create<ProductRecordsState>()(() => ({ byId: {} }))

/**
 * Records of products, asked for again when their stock may have gone stale [CAT-21], or what they say of offers
 * [PROMO-13]. Null is a product that does not exist. Throws what the API throws.
 */
export async function loadProducts(ids: readonly string[]): Promise<Record<string, Product | null>> {
  const wanted = [...new Set(ids)]
  const now = Date.now()
  const stale = wanted.filter((id) => isUnknownOrStale(id, now))
  const fetched = await fetchObjects(indexName('products'), stale)
  const gone = new Set(stale.filter((_, place) => !fetched[place]))
  hold(fetched.filter((product) => product !== null))
  const { byId } = useProductRecords.getState()
  return Object.fromEntries(wanted.map((id) => [id, gone.has(id) ? null : (ownValue(byId, id)?.product ?? null)]))
}

/**
 * A product's stock by variant and its price, not older than 300 s, and when this browser was told [CAT-21]; undefined
 * for a product that does not exist. Throws what the API throws.
 */
export async function loadStock(
  productId: string,
): Promise<{ toldAt: number; byVariant: ReadonlyMap<string, number>; priced: string } | undefined> {
  const found = await loadProducts([productId])
  const held = ownValue(useProductRecords.getState().byId, productId)
  // The record of one that has gone since is held still.
  if (!held || found[productId] === null) return undefined
  const { variants } = held.product
  const byVariant = new Map(variants.map(({ id, stockQty }) => [id, stockQty]))
  return { toldAt: held.fetchedAt, byVariant, priced: pricedText(held.product) }
}

/** Has records of products asked for again by the next load, however young they are. */
export function invalidateProducts(ids: readonly string[]): void {
  useProductRecords.setState(({ byId }) => {
    const next = { ...byId }
    for (const id of ids) {
      const held = ownValue(next, id)
      if (held) next[id] = { ...held, invalidated: true }
    }
    return { byId: next }
  })
}

/**
 * When the first of these has to be asked for again, in milliseconds since 1970 [CAT-21]; undefined when none is held.
 */
export function firstStaleAt(ids: readonly string[]): number | undefined {
  const { byId } = useProductRecords.getState()
  const times = ids.flatMap((id) => {
    const held = ownValue(byId, id)
    return held ? [dueAt(held)] : []
  })
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Keeps records; one that is held already is replaced only by newer stock, but counts as told just now [CAT-20]. */
function hold(products: readonly Product[]): void {
  if (products.length === 0) return
  const fetchedAt = Date.now()
  useProductRecords.setState(({ byId }) => {
    const next = { ...byId }
    for (const product of products) {
      const held = ownValue(next, product.id)
      next[product.id] =
        held && !isNewerStock(held.product, product)
          ? { ...held, fetchedAt }
          : { product, fetchedAt, offersUntil: offersUntil(product, fetchedAt) }
    }
    return { byId: next }
  })
}

function isUnknownOrStale(id: string, now: number): boolean {
  const held = ownValue(useProductRecords.getState().byId, id)
  return !held || held.invalidated === true || now >= dueAt(held)
}

/** When a record has to be asked for again, for its stock or for what it says of offers. */
function dueAt({ product: { stockUpdatedAt }, fetchedAt, offersUntil: silentFrom }: HeldRecord): number {
  return Math.min(staleAt({ stockUpdatedAt, fetchedAt }), silentFrom ?? Number.POSITIVE_INFINITY)
}

/** The time that was left when the record was read goes by on this browser's clock, which may be wrong. */
function offersUntil({ stockUpdatedAt, offersUntil: until }: Product, fetchedAt: number): number | undefined {
  return until === undefined ? undefined : fetchedAt + Date.parse(until) - Date.parse(stockUpdatedAt)
}
