import { useCartLoad } from '#lib/client/cart/cart-load.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { hearRefusal } from '#lib/client/checkout/heard-refusal.ts'
import { changeCart, restoreCart } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout, setPlacingOrder } from '#stores/checkout.ts'
import { takeNotices } from '#stores/notices.ts'
import { closePlacement } from '#stores/placement.ts'
import { CONTACT, ENTERED_ADDRESS, LINE } from './shop-fixtures.ts'

/** A browser that remembers nothing. */
export function freshBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  restoreCart()
  restoreCheckout()
  setPlacingOrder(false)
  closePlacement()
  hearRefusal(undefined)
  takeNotices()
  useProductRecords.setState({ byId: {} })
  useCartLoad.setState({}, true)
  useCheckoutDataStore.setState({}, true)
}

/** The same, with one line in its cart. */
export function browserWithOneLine(): void {
  freshBrowser()
  changeCart(() => ({ a: LINE }))
}

/** The same again, as far as the payment step. */
export function browserAtPayment(): void {
  browserWithOneLine()
  rememberCheckout({
    contact: CONTACT,
    shippingType: 'DELIVERY',
    deliveryAddress: ENTERED_ADDRESS,
    deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
  })
}
