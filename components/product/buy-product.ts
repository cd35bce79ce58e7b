import type { LineProduct } from '#lib/domain/cart/cart-validity.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE } from '#lib/domain/shop-rules.ts'
import type { SizedVariant } from '#lib/domain/sizes/size-options.ts'

/** The part of a product record the buy box works with. */
export interface BuyProduct extends LineProduct {
  name: string
  /** The price its page shows, by `pricedText`. */
  priced?: string | undefined
  variants: readonly SizedVariant[]
  challenge?: { question: string } | undefined
  /** Which of a customer's orders tell their size of it, where there are several to choose from [SIZE-06]. */
  sizedAs?: { goods: string; brand: string } | undefined
}

/** Whether stock decides what can be bought: not for gift cards, services and what is made to order. */
export function stockMatters(product: BuyProduct): boolean {
  return product.functionalType === QTY_CHECKED_FUNCTIONAL_TYPE
}

const CHOICES_MAX = 10

/**
 * Quantities to offer: from the smallest allowed in the allowed steps, as far as the maximum and the stock go [CART-16
 * to CART-20].
 */
export function quantityChoices(product: BuyProduct, qtyMax: number, stockQty: number): number[] {
  const step = Math.max(product.cartQtyVariantMultipleOf ?? 1, 1)
  const least = Math.max(product.cartQtyVariantMin ?? 1, 1)
  const first = Math.ceil(least / step) * step
  const most = Math.min(
    qtyMax,
    product.cartQtyProductMax ?? qtyMax,
    stockMatters(product) ? Math.max(stockQty, 0) : qtyMax,
  )
  const choices = Array.from({ length: CHOICES_MAX }, (_, i) => first + i * step).filter((qty) => qty <= most)
  return choices.length > 0 ? choices : [first]
}
