import { ContinueShopping } from '#components/ui/continue-shopping.tsx'

/** What an empty cart says: where to go from here, for one person and for a crew [CART-26]. */
export function EmptyWords() {
  return (
    <>
      <p className="text-lg">Your cart is empty. Everything in the shop is a tap away.</p>
      <ContinueShopping />
      <p>
        Buying for a crew? Paste your list into{' '}
        <a className="link" href="/quick-order">
          quick order
        </a>
        .
      </p>
    </>
  )
}
