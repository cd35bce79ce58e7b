'use client'
import { PromisePlace } from '#components/shared/delivery/promise-place.tsx'
import { PickupReady } from './pickup-ready.tsx'

interface DeliveryPromiseProps {
  productId: string
  /** What one of it costs, in dollars as a shopper pays them. */
  price: number
  /** The chosen size, for what stands at the shopper's store. */
  variantId?: string | undefined
  /** That size cannot be ordered. */
  soldOut?: boolean | undefined
  /** The shop has none to pick it up from. */
  noStores?: boolean | undefined
}

/** Before anything is added: when it would arrive, what that costs, and when it could be picked up. */
export function DeliveryPromise({ productId, price, variantId, soldOut, noStores = false }: DeliveryPromiseProps) {
  return (
    <section aria-label="When will it be here?">
      <PromisePlace id="promise-postcode" total={price} />
      {noStores ? null : <PickupReady productId={productId} variantId={variantId} soldOut={soldOut} />}
    </section>
  )
}
