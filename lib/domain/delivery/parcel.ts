import type { Fulfilment } from '../orders/order-states.ts'

const NOT_SENT: readonly string[] = ['giftCard', 'service']
const MADE_TO_ORDER = 'madeToOrder'

/** The name of the spec that says how long a product takes to make, such as `Six weeks`. */
export const LEAD_TIME_SPEC = 'Lead time'

/** As much of a product as delivery asks for. */
export interface Goods {
  functionalType: string
}

/**
 * Whether a product goes in a parcel. Gift cards go by mail and services happen in a store: neither is sent, nor comes
 * back [RET-08].
 */
export function isSent({ functionalType }: Goods): boolean {
  return !NOT_SENT.includes(functionalType)
}

/** How a product reaches its buyer, as its order line keeps it. */
export function fulfilmentOf(functionalType: string): Fulfilment {
  return functionalType === 'giftCard' || functionalType === 'service' ? functionalType : 'goods'
}

/** Whether a product is made after it is bought: no day can be promised for it [CART-21]. */
export function isMadeToOrder({ functionalType }: Goods): boolean {
  return functionalType === MADE_TO_ORDER
}

/** How long it takes to make; undefined where the record does not say. */
export function leadTimeOf(product: { specs: readonly { label: string; value: string }[] }): string | undefined {
  return product.specs.find(({ label }) => label === LEAD_TIME_SPEC)?.value
}
