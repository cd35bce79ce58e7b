'use client'
import { useFirstFact } from '#lib/client/platform/first-fact.ts'
import { totalQty } from '#lib/domain/cart/cart.ts'
import { useCartStore } from '#stores/cart.ts'

/** How many units are in the cart, for the header's cart link. Empty in the server's HTML: only this browser knows. */
export function CartCount() {
  const count = useCartStore(({ items }) => totalQty(items))
  useFirstFact('cart', true)
  return (
    <span className="cart-count">
      {count > 0 ? (
        <>
          {count}
          <span className="sr-only"> {count === 1 ? 'item' : 'items'}</span>
        </>
      ) : null}
    </span>
  )
}
