import { useNow } from '#lib/client/platform/use-now.ts'
import { query, useApiQuery } from '#lib/client/query.ts'
import { PICKUP_READY_MINUTES, readyText } from '#lib/domain/checkout/pickup-ready.ts'
import { afterOpenMinutes } from '#lib/domain/store-locator/opening-hours.ts'
import type { MyStore } from '#stores/my-store.ts'

/** The API tells stock around a place: this far around the store's own suburb the store itself is always found. */
const AROUND_KM = 250

interface ShelfLineProps {
  store: MyStore
  productId: string
  variantId: string
}

/** What the shopper's store holds of a size, and when that could be collected. */
export function ShelfLine({ store: { erpStoreId, name, locality, postcode }, productId, variantId }: ShelfLineProps) {
  const now = useNow()
  const around = { variantId, near: `${locality} ${postcode}`, within: AROUND_KM }
  const { data, isPending } = useApiQuery(query('storeStock', { params: { productId }, query: around }))
  if (!now || isPending) return `Checking ${name} …`
  const found = data?.stores.find(({ store }) => store.erpStoreId === erpStoreId)
  if (!found) return `We couldn’t check ${name} just now.`
  const { store, stockStatus } = found
  if (stockStatus === 'out of stock') return `This size is not in stock at ${store.name}.`
  if (!store.clickAndCollect) return `In stock at ${store.name}. No click and collect there.`
  return readyText(store, afterOpenMinutes(store, now, PICKUP_READY_MINUTES), now)
}
