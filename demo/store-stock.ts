import 'server-only'
import type { storeStock } from '#lib/server/db/schema.ts'
import { chance, chanceBetween } from './chance.ts'
import type { VariantInsert } from './product-builder.ts'
import { OWN_STORE_IDS } from './store-data.ts'

type StoreStockInsert = typeof storeStock.$inferInsert

/** A shelf never shows more than this of one size. */
const SHELF_MAX = 4
const STORES_PER_VARIANT_MAX = 4

/** Where some of a variant's units stand: a few shelves, never more in all than there are on hand. */
export function storeStockOf(variant: VariantInsert): StoreStockInsert[] {
  let left = variant.stock ?? 0
  const rows: StoreStockInsert[] = []
  const first = chanceBetween(`${variant.id}-store`, 0, OWN_STORE_IDS.length - 1)
  for (let i = 0; i < OWN_STORE_IDS.length && rows.length < STORES_PER_VARIANT_MAX && left > 0; i += 1) {
    const erpStoreId = OWN_STORE_IDS[(first + i) % OWN_STORE_IDS.length]
    if (erpStoreId === undefined || chance(`${variant.id}-${erpStoreId}`) > 0.4) continue
    const qty = Math.min(left, chanceBetween(`${variant.id}-${erpStoreId}-qty`, 1, SHELF_MAX))
    rows.push({ erpStoreId, variantId: variant.id, qty })
    left -= qty
  }
  return rows
}
