import type { AnalyticsItem } from '#lib/domain/analytics/events.ts'
import type { CartItem, CartItems } from '#lib/domain/cart/cart.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { fromDollars, toDollars } from '#lib/domain/money/money.ts'
import { loadProducts } from '../cart/product-records.ts'
import { taxRate } from '../tax-rate.ts'

export type Wanted = Pick<CartItem, 'productId' | 'variantId' | 'qty'>

/** What a cart has more of than another. */
export function gained(before: CartItems, after: CartItems): Wanted[] {
  const had = new Map<string, number>()
  for (const { variantId, qty } of Object.values(before)) had.set(variantId, (had.get(variantId) ?? 0) + qty)
  return Object.values(after).flatMap(({ productId, variantId, qty }) => {
    const more = qty - (had.get(variantId) ?? 0)
    return more > 0 ? [{ productId, variantId, qty: more }] : []
  })
}

/** Cart lines as analytics knows them; what the shop no longer has is left out. Throws what the API throws. */
export async function cartItems(lines: readonly Wanted[]): Promise<AnalyticsItem[]> {
  const products = await loadProducts(lines.map(({ productId }) => productId))
  return lines.flatMap(({ productId, variantId, qty }) => {
    const product = products[productId]
    const variant = product?.variants.find(({ id }) => id === variantId)
    if (!product || !variant) return []
    const item: AnalyticsItem = {
      item_id: productId,
      item_name: product.name,
      item_brand: product.brand.name,
      item_variant: variant.label,
      price: toDollars(shopperPrice(fromDollars(product.price), product.taxExclusive, taxRate())),
      quantity: qty,
    }
    return [item]
  })
}
