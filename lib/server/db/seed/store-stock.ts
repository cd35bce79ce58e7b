import 'server-only'
import type { storeStock } from '../schema.ts'
import { chance, chanceBetween } from './chance.ts'
import type { VariantInsert } from './product-builder.ts'
import { STORES } from './store-data.ts'

type StoreStockInsert = typeof storeStock.$inferInsert

const STORES_WITH_STOCK = STORES.filter((store) => store.type === 'STORE').map((store) => store.erpStoreId)
/** A shelf never shows more than this of one size. */
const SHELF_MAX = 4
const STORES_PER_VARIANT_MAX = 4

/** Where some of a variant's units stand: a few shelves, never more in all than there are on hand. */
export function storeStockOf(variant: VariantInsert): StoreStockInsert[] {
  let left = variant.stock ?? 0
  const rows: StoreStockInsert[] = []
  const first = chanceBetween(`${variant.id}-store`, 0, STORES_WITH_STOCK.length - 1)
  for (let i = 0; i < STORES_WITH_STOCK.length && rows.length < STORES_PER_VARIANT_MAX && left > 0; i += 1) {
    const erpStoreId = STORES_WITH_STOCK[(first + i) % STORES_WITH_STOCK.length]
    if (erpStoreId === undefined || chance(`${variant.id}-${erpStoreId}`) > 0.4) continue
    const qty = Math.min(left, chanceBetween(`${variant.id}-${erpStoreId}-qty`, 1, SHELF_MAX))
    rows.push({ erpStoreId, variantId: variant.id, qty })
    left -= qty
  }
  return rows
}
