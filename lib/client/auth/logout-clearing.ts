import { EMPTY_CART } from '#lib/domain/cart/cart.ts'
import { changeCart, restoreCart } from '#stores/cart.ts'
import { forgetSeen } from '#stores/cart-seen.ts'
import { changeCheckout, restoreCheckout } from '#stores/checkout.ts'
import { forgetDrafts } from '#stores/checkout-draft.ts'
import { forgetDeliveryPlace } from '#stores/delivery-postcode.ts'
import { resetExpress } from '#stores/express.ts'
import { forgetSizes } from '#stores/my-sizes.ts'
import { changeRemembered } from '#stores/wishlist.ts'
import { forgetCartSync, stopCartSync } from '../cart/sync/cart-sync.ts'
import { useCheckoutDataStore } from '../checkout/checkout-data.ts'

/**
 * Forgets what was the shopper's: cart, wishlist, contact, billing address, how and where to deliver, in checkout and
 * beside the express buttons, codes, prices and unfinished forms, sizes, and the order placed last, which holds contact
 * and billing address too: the next person at a shared computer is somebody else. What was never about the person stays
 * [AUTH-20, AUTH-21]. Changes of the cart that the shop has yet to hear of are forgotten, too, or held for the
 * customer's next login [SYNC-30].
 */
export function clearAfterLogout(waiting: 'forget' | 'hold' = 'forget'): void {
  forgetCartSync(waiting)
  changeCart(() => EMPTY_CART)
  forgetSeen()
  changeCheckout(() => ({}))
  // It goes along with every address a parcel was sent to.
  forgetDeliveryPlace()
  forgetDrafts()
  resetExpress()
  useCheckoutDataStore.setState({}, true)
  // The customer's own list goes with their answers.
  changeRemembered(() => [])
  forgetSizes()
}

/**
 * Forgets what this window alone knows of a customer, where another window has cleared what the browser kept of them:
 * what stands there now is a guest's or the next customer's, and theirs to keep [AUTH-25].
 */
export function clearBehindAnotherWindow(): void {
  stopCartSync()
  restoreCart()
  restoreCheckout()
  forgetDrafts()
  resetExpress()
  useCheckoutDataStore.setState({}, true)
}
