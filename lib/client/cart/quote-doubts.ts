import type { CheckoutData } from '#lib/contract/checkout.ts'
import { fromDollars } from '#lib/domain/money.ts'
import { shopperPrice } from '#lib/domain/price.ts'
import { useCartStore } from '#stores/cart.ts'
import { ApiError } from '../call-error.ts'
import { loadCart } from './cart-load.ts'
import { doubtProducts, useProductRecords } from './product-records.ts'

/**
 * Asks again for the products of which a quote knows better than this browser: a line it finds fault with, or has another price for.
 * What it knows is then said at the line itself [CART-13, DATA-23].
 */
export function heedQuote({ lines, lineIssues }: Pick<CheckoutData, 'lines' | 'lineIssues'>): void {
  const { byId } = useProductRecords.getState()
  const repriced = lines.filter(({ productId, unitPrice }) => {
    const held = byId[productId]?.product
    return held && shopperPrice(fromDollars(held.price), held.taxExclusive) !== fromDollars(unitPrice)
  })
  heed([...lineIssues, ...repriced].map(({ productId }) => productId))
}

/** Asks again for all of a cart that the quote refuses as a whole: something in it may be gone [CART-07, CART-08]. */
export function heedRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.refusal.errorCode !== 'CartInvalid') return
  heed(Object.values(useCartStore.getState().items).map(({ productId }) => productId))
}

function heed(productIds: readonly string[]): void {
  if (productIds.length === 0) return
  doubtProducts(productIds)
  void loadCart()
}
