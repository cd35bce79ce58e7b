import { buttonClass } from '#components/ui/button.tsx'

/** An empty cart and where to go from here [CART-26]. */
export function CartEmpty() {
  return (
    <div className="grid max-w-md gap-4 py-6">
      <p className="text-lg">Your cart is empty. Boots, shirts and everything else are a tap away.</p>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass('primary')} href="/search">
          Keep shopping
        </a>
        <a className={buttonClass('secondary')} href="/search?sale=1">
          See what’s on sale
        </a>
      </div>
    </div>
  )
}
