'use client'
import { lazy, Suspense } from 'react'
import { useMyStore } from '#stores/my-store.ts'

interface PickupReadyProps {
  productId: string
  variantId?: string | undefined
}

const ShelfLine = lazy(() => import('./shelf-line.tsx').then(({ ShelfLine: line }) => ({ default: line })))

/** When the chosen size could be collected from the shopper's store. */
export function PickupReady({ productId, variantId }: PickupReadyProps) {
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
        <Suspense fallback={`Checking ${store.name} …`}>
          <ShelfLine store={store} productId={productId} variantId={variantId} />
        </Suspense>
      )}
    </p>
  )
}
