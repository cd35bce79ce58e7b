'use client'
import { useCheckoutStore } from '#stores/checkout.ts'
import { EmptyWords } from './empty-words.tsx'

/** An empty cart and where to go from here [CART-26]. Right after an order, also the way to that order. */
export function CartEmpty() {
  const placed = useCheckoutStore(({ record }) => record.placedOrder)
  return (
    <div className="grid max-w-md gap-4 py-6">
      {placed ? (
        <p className="rounded bg-eucalypt-tint px-4 py-3">
          Order <strong>{placed.number}</strong> is placed.{' '}
          <a className="link" href="/checkout/success">
            See the order
          </a>
        </p>
      ) : null}
      <EmptyWords />
    </div>
  )
}
