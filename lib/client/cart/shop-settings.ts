import { create } from 'zustand'
import { api } from '../api.ts'

interface ShopSettings {
  cartItemQtyMax?: number | undefined
  /** Dollars. */
  freeStandardDeliveryThreshold?: number | undefined
  /** Whether the shop takes part in the frequent-flyer programme; undefined until it is known [LOY-15]. */
  loyaltyEnabled?: boolean | undefined
}

/**
 * The settings the cart judges by [GEN-19]. Until they are known lines are held to the built-in maximum, and nothing is
 * promised of delivery [CART-24].
 */
export const useShopSettings = create<ShopSettings>()(() => ({}))

let asked: Promise<void> | undefined

/** Fetches the settings once per page. A failure leaves the built-in numbers: the server judges anyway [CART-31]. */
export function loadShopSettings(): Promise<void> {
  asked ??= api('settings', {}).then(
    (settings) =>
      useShopSettings.setState({
        cartItemQtyMax: settings.cartItemQtyMax ?? undefined,
        freeStandardDeliveryThreshold: settings.freeStandardDeliveryThreshold,
        loyaltyEnabled: settings.loyaltyEnabled,
      }),
    () => {
      asked = undefined
    },
  )
  return asked
}
