'use client'
import { useMailedCart } from '#lib/client/cart/use-cart-goods.ts'

/** What step 2 asks: where it goes, or who gets what goes by email [CHK-39]. */
export function ShippingTitle() {
  return useMailedCart() ? 'Who gets it?' : 'Where should it go?'
}
