'use client'
import { useNow } from '#lib/client/platform/use-now.ts'
import { PICKUP_READY_MINUTES, readyText } from '#lib/domain/checkout/pickup-ready.ts'
import { afterOpenMinutes } from '#lib/domain/store-locator/opening-hours.ts'
import { useMyStore } from '#stores/my-store.ts'
import { useMyStoreShelf } from './use-my-store-shelf.ts'

interface PickupReadyProps {
  productId: string
  variantId?: string | undefined
}

/** When the chosen size could be collected from the shopper's store. */
export function PickupReady({ productId, variantId }: PickupReadyProps) {
  const store = useMyStore()
  const shelf = useMyStoreShelf(productId, variantId)
  const now = useNow()
  if (!store) {
    return (
      <p className="promise-pickup">
        <a href="/stores">Choose your store</a> to see when you could pick it up.
      </p>
    )
  }
  return (
    <p className="promise-pickup" role="status">
      {variantId === undefined ? `Choose a size to see if ${store.name} has it.` : shelfLine()}
    </p>
  )

  function shelfLine(): string {
    if (!now || shelf.state === 'loading') return `Checking ${store?.name} …`
    if (shelf.state === 'unknown') return `We couldn’t check ${store?.name} just now.`
    const { found } = shelf
    if (found.stockStatus === 'out of stock') return `This size is not in stock at ${found.store.name}.`
    if (!found.store.clickAndCollect) return `In stock at ${found.store.name}. No click and collect there.`
    const ready = afterOpenMinutes(found.store, now, PICKUP_READY_MINUTES)
    return readyText(found.store, ready, now)
  }
}
