import { useNow } from '#lib/client/platform/use-now.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { PICKUP_READY_MINUTES, readyText } from '#lib/domain/checkout/pickup-ready.ts'
import { STOCK_DATA_AGE_MAX } from '#lib/domain/shop-rules.ts'
import { afterOpenMinutes } from '#lib/domain/store-locator/opening-hours.ts'
import type { MyStore } from '#stores/my-store.ts'
import { storeStockQuery } from './store-stock-query.ts'

/** The API tells stock around a place: this far around the store's own suburb the store itself is always found. */
const AROUND_KM = 250

interface ShelfLineProps {
  store: MyStore
  productId: string
  variantId: string
  /** None is left online: a pickup takes from both, so none can be ordered. */
  soldOut?: boolean | undefined
}

/** What the shopper's store holds of a size, and when that could be collected [PDP-02, STORE-15]. */
export function ShelfLine({ store: mine, productId, variantId, soldOut = false }: ShelfLineProps) {
  const { erpStoreId, name, locality, postcode } = mine
  const now = useNow()
  const around = { near: `${locality} ${postcode}`, within: AROUND_KM }
  const { data, isPending, dataUpdatedAt } = useApiQuery(storeStockQuery(productId, variantId, around))
  if (!now || isPending) return `Checking ${name} …`
  const isOld = now.getTime() - dataUpdatedAt > STOCK_DATA_AGE_MAX * 1000
  if (isOld || !data) return `We couldn’t check ${name} just now.`
  const found = data.stores.find(({ store }) => store.erpStoreId === erpStoreId)
  if (!found) {
    return (
      <>
        {name} is no longer one of our stores. <a href="/stores">Choose another</a> to see when you could pick it up.
      </>
    )
  }
  const { store, stockStatus } = found
  if (stockStatus === 'out of stock') return `This size is not in stock at ${store.name}.`
  if (soldOut) return `In stock at ${store.name}, but sold out online: you can buy it in the store.`
  if (!store.clickAndCollect) return `In stock at ${store.name}. No click and collect there.`
  return readyText(store, afterOpenMinutes(store, now, PICKUP_READY_MINUTES), now)
}
