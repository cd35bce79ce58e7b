'use client'
import { ContinueShopping } from '#components/ui/continue-shopping.tsx'
import { useCheckoutStore } from '#stores/checkout.ts'

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
      <p className="text-lg">Your cart is empty. Boots, shirts and everything else are a tap away.</p>
      <ContinueShopping />
      <p>
        Buying for a crew? Paste your list into{' '}
        <a className="link" href="/quick-order">
          quick order
        </a>
        .
      </p>
    </div>
  )
}
