import type { Shopper } from '#lib/domain/cart/cart-validity.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { useShopSettings } from './shop-settings.ts'

/** The shopper the cart's lines are judged for, as far as it is known now [CART-14]. */
export function currentShopper(): Shopper {
  return {
    loggedIn: isLoggedIn(useIdentityStore.getState().status),
    cartItemQtyMax: useShopSettings.getState().cartItemQtyMax,
  }
}

/**
 * The shopper the cart's lines are judged for. While the shop is asked who somebody is, nobody is told to log in
 * [CART-14].
 */
export function useShopper(): Shopper {
  const loggedIn = useIdentityStore(({ status }) => status === 'INITIALISING' || isLoggedIn(status))
  const cartItemQtyMax = useShopSettings((settings) => settings.cartItemQtyMax)
  return { loggedIn, cartItemQtyMax }
}
