import { BY_EMAIL_AND_IN_STORE, DONE_IN_STORE } from '../orders/service-order.ts'
import { type Goods, isMadeToOrder, isSent } from './parcel.ts'

/** Whether nothing of an order is sent: nobody needs to know where its buyer lives but for the invoice [CHK-39]. */
export function isNothingSent(goods: readonly Goods[]): boolean {
  return goods.length > 0 && !goods.some(isSent)
}

/** Whether all that leaves of an order goes by email: gift cards, and beside them at most services [CHK-39]. */
export function isMailedWhole(goods: readonly Goods[]): boolean {
  return isNothingSent(goods) && goods.some(isGiftCard)
}

/** What a delivery method is called where nothing is sent; undefined where something is [CHK-39]. */
export function unsentLabel(goods: readonly Goods[]): string | undefined {
  if (!isNothingSent(goods)) return undefined
  if (!goods.some(isGiftCard)) return DONE_IN_STORE
  return goods.every(isGiftCard) ? 'Sent by email' : BY_EMAIL_AND_IN_STORE
}

/** Whether it is a gift card, which goes by email [OPS-13]. */
export function isGiftCard({ functionalType }: Goods): boolean {
  return functionalType === 'giftCard'
}

/** Whether a day can be named for these goods: something of them is sent, and nothing is made first [CART-21]. */
export function hasArrivalDay(goods: readonly Goods[]): boolean {
  return goods.some(isSent) && !goods.some(isMadeToOrder)
}
