'use client'
import { useMyStore } from '#stores/my-store.ts'
import { ShelfLine } from './shelf-line.tsx'

interface PickupReadyProps {
  productId: string
  variantId?: string | undefined
  /** It cannot be ordered. */
  soldOut?: boolean | undefined
}

/** When the chosen size could be collected from the shopper's store. */
export function PickupReady({ productId, variantId, soldOut }: PickupReadyProps) {
  const store = useMyStore()
  if (!store) {
    return (
      <p className="promise-pickup">
        <a href="/stores">Choose your store</a> to see when you could pick it up.
      </p>
    )
  }
  return (
    <p className="promise-pickup" role="status">
      {variantId === undefined ? (
        `Choose a size to see if ${store.name} has it.`
      ) : (
        <ShelfLine store={store} productId={productId} variantId={variantId} soldOut={soldOut} />
      )}
    </p>
  )
}
