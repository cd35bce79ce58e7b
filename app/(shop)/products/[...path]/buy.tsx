'use client'

import { BuyBox } from '#components/product/buy-box.tsx'
import type { BuyProduct } from '#components/product/buy-product.ts'
import type { ChosenLine } from '#components/product/use-buying.ts'

interface BuyProps {
  product: BuyProduct
  priceText: string
  cartItemQtyMax: number | null
}

// The cart's rules and the call for fresh stock come over the wire with the first press, not with the page.
const loadAddToCart = () => import('#lib/client/cart/add-to-cart.ts')

/** Joins the buy box to the cart. */
export function Buy({ product, priceText, cartItemQtyMax }: BuyProps) {
  return (
    <BuyBox
      product={product}
      priceText={priceText}
      onAdd={add}
      {...(cartItemQtyMax === null ? {} : { cartItemQtyMax })}
    />
  )
}

async function add(line: ChosenLine) {
  try {
    const { addToCart } = await loadAddToCart()
    return await addToCart(line)
  } catch (error) {
    const gone = error instanceof Error && error.message.endsWith('not found.')
    return {
      ok: false as const,
      message: gone
        ? 'This item is no longer available.'
        : 'We couldn’t add this to your cart. Check your connection and try again.',
    }
  }
}
