import 'server-only'
import type { Locality, Store } from '#lib/contract/store.ts'
import { type StockStatus, stockStatus } from '#lib/domain/catalogue/stock.ts'
import { pool } from '../db/client.ts'
import { placeNear } from '../localities/localities.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { STORE_COLUMNS, type StoreRow, storeOf } from './store-row.ts'
import { nearestFirst, rounded } from './stores.ts'

export interface StoreStockQuestion {
  productId: string
  variantId: string
  /** A locality's key, a bare postcode or what a shopper typed. */
  near: string
  /** Where the shopper is: what both countries have is there. */
  country?: Locality['country'] | undefined
  /** Kilometres, inclusive. */
  within: number
}

interface FoundShelves {
  stores: { store: Store; stockStatus: StockStatus; distanceKm: number }[]
  /** The place they are around. */
  locality: Locality
  /** Other places the shopper may have meant; absent when there are none. */
  others?: Locality[]
}

type Stocked = StoreRow & { available: number }

/**
 * Our own stores near a place, nearest first, and what each holds of a size: what is on its shelf and not reserved. A
 * stockist keeps its own books, so none is listed [PDP-02, API-64].
 */
export async function storeStock(question: StoreStockQuestion): Promise<Result<FoundShelves>> {
  const [place, stocked] = await Promise.all([placeNear(question.near, question.country), shelves(question)])
  if (!stocked) return err('ProductNotFound')
  if (!place) return err('LocalityNotFound')
  const available = new Map(stocked.map((row) => [row.erpStoreId, row.available]))
  const stores = nearestFirst(stocked.map(storeOf), place.position)
    .filter((store) => store.distanceKm <= question.within)
    .map(rounded)
    .map(({ distanceKm, ...store }) => ({
      store,
      stockStatus: stockStatus(available.get(store.erpStoreId) ?? 0),
      distanceKm,
    }))
  const { locality, others } = place
  return ok({ stores, locality, ...(others.length > 0 ? { others } : {}) })
}

/** Every own store with its units of a variant; undefined when the product has no such variant. */
async function shelves({ productId, variantId }: StoreStockQuestion): Promise<Stocked[] | undefined> {
  const { rows } = await pool().query<{ known: boolean; stores: Stocked[] }>({
    name: 'store-stock',
    text: `select exists(select from variants v where v.id = $2 and v.product_id = $1) as known,
      (select coalesce(json_agg(t), '[]') from (
        select ${STORE_COLUMNS}, coalesce(k.qty - k.reserved, 0) as available
        from stores s left join store_stock k on k.erp_store_id = s.erp_store_id and k.variant_id = $2
        where s.type = 'STORE') t) as stores`,
    values: [productId, variantId],
  })
  return rows[0]?.known ? rows[0].stores : undefined
}
