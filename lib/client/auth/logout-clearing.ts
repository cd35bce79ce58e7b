import { EMPTY_CART } from '#lib/domain/cart.ts'
import { changeCart } from '#stores/cart.ts'
import { forgetSeen } from '#stores/cart-seen.ts'
import { changeCheckout } from '#stores/checkout.ts'
import { forgetDrafts } from '#stores/checkout-draft.ts'
import { clearWishlist } from '#stores/wishlist.ts'
import { forgetCartSync } from '../cart/sync/cart-sync.ts'
import { useCheckoutDataStore } from '../checkout/checkout-data.ts'

/**
 * Forgets what was the shopper's: cart, wishlist, contact, billing address, how and where to deliver, codes, prices and
 * unfinished forms. What was ordered in this browser stays to be looked at, and so does what was never about the person [AUTH-20, AUTH-21].
 */
export function clearAfterLogout(): void {
  forgetCartSync()
  changeCart(() => EMPTY_CART)
  forgetSeen()
  changeCheckout(({ placedOrder }) => (placedOrder ? { placedOrder } : {}))
  forgetDrafts()
  useCheckoutDataStore.setState({}, true)
  clearWishlist()
}
