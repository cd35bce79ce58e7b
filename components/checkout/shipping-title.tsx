'use client'
import { useCartGoods } from '#lib/client/cart/use-cart-goods.ts'
import { deliveryStepWords } from '#lib/domain/checkout/delivery-step.ts'

/** What step 2 asks of this cart [CHK-39]. */
export function ShippingTitle() {
  return deliveryStepWords(useCartGoods() ?? []).question
}
