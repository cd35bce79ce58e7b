import type { Fulfilment } from '../orders/order-ledger.ts'

const NOT_SENT: readonly string[] = ['giftCard', 'service']
const MADE_TO_ORDER = 'madeToOrder'

/** The name of the spec that says how long a product takes to make, such as `Six weeks`. */
export const LEAD_TIME_SPEC = 'Lead time'

interface Goods {
  functionalType: string
}

/**
 * Whether a product goes in a parcel. Gift cards go by mail and services happen in a store: neither is sent, nor comes
 * back [RET-08].
 */
export function isSent({ functionalType }: Goods): boolean {
  return !NOT_SENT.includes(functionalType)
}

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
  if (!goods.some(isGiftCard)) return 'Done in store'
  return goods.every(isGiftCard) ? 'Sent by email' : 'By email and in store'
}

/** Whether it is a gift card, which goes by email [OPS-13]. */
export function isGiftCard({ functionalType }: Goods): boolean {
  return functionalType === 'giftCard'
}

/** How a product reaches its buyer, as its order line keeps it. */
export function fulfilmentOf(functionalType: string): Fulfilment {
  return functionalType === 'giftCard' || functionalType === 'service' ? functionalType : 'goods'
}

/** Whether a product is made after it is bought: no day can be promised for it [CART-21]. */
export function isMadeToOrder({ functionalType }: Goods): boolean {
  return functionalType === MADE_TO_ORDER
}

/** Whether a day can be named for these goods: something of them is sent, and nothing is made first [CART-21]. */
export function hasArrivalDay(goods: readonly Goods[]): boolean {
  return goods.some(isSent) && !goods.some(isMadeToOrder)
}

/** How long it takes to make; undefined where the record does not say. */
export function leadTimeOf(product: { specs: readonly { label: string; value: string }[] }): string | undefined {
  return product.specs.find(({ label }) => label === LEAD_TIME_SPEC)?.value
}
