import { ContinueShopping } from '#components/ui/continue-shopping.tsx'

/** An empty wishlist and where to go from here. */
export function WishlistEmpty() {
  return (
    <div className="grid max-w-md gap-4">
      <p className="text-lg">
        Nothing here yet. Tap the heart on anything you like and it waits for you, on every device.
      </p>
      <ContinueShopping />
    </div>
  )
}
