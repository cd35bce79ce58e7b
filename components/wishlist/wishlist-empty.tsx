import { buttonClass } from '#components/ui/button.tsx'

/** An empty wishlist and where to go from here. */
export function WishlistEmpty() {
  return (
    <div className="grid max-w-md gap-4">
      <p className="text-lg">
        Nothing here yet. Tap the heart on anything you like and it waits for you, on every device.
      </p>
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
