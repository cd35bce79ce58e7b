'use client'
import { useCartGoods } from '#lib/client/cart/use-cart-goods.ts'
import { isMailedWhole, isNothingSent } from '#lib/domain/delivery/order-goods.ts'

/** What step 2 asks: where it goes, who gets what goes by email, or who is billed for services [CHK-39]. */
export function ShippingTitle() {
  const goods = useCartGoods() ?? []
  if (isMailedWhole(goods)) return 'Who gets it?'
  return isNothingSent(goods) ? 'Who is billed?' : 'Where should it go?'
}
