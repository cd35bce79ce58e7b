import type { CartItem, CartItems } from '#lib/domain/cart.ts'
import { postNotice } from '#stores/notices.ts'
import { loadProducts } from '../product-records.ts'

/** A change did not reach the account, and was taken back [SYNC-07]. */
export function tellFailure(): void {
  postNotice({ tone: 'error', text: 'We couldn’t save that change to your cart. Please try again.' })
}

/** The cart of the account could not be had at login [SYNC-18]. */
export function tellUnmerged(): void {
  postNotice({ tone: 'info', text: 'We couldn’t reach your saved cart just now. Everything in this one is kept.' })
}

/**
 * Names the lines that another device took out, bought or gave another size, so that nothing vanishes silently [SYNC-06]. Never
 * throws.
 */
export async function tellVanished(
  gone: readonly CartItem[],
  carts: { before: CartItems; after: CartItems },
): Promise<void> {
  if (gone.length === 0) return
  const products = await loadProducts(gone.map(({ productId }) => productId)).catch(() => undefined)
  const texts = gone.map(({ productId }) => {
    const name = products?.[productId]?.name
    return hasNewLine(carts, productId)
      ? `The size of ${name ?? 'an item'} was changed on another device.`
      : `${name ?? 'An item'} was taken out of your cart on another device.`
  })
  for (const text of new Set(texts)) postNotice({ tone: 'info', text })
}

/** A line that gets another size gets a new id with it. */
function hasNewLine({ before, after }: { before: CartItems; after: CartItems }, productId: string): boolean {
  return Object.values(after).some((line) => line.productId === productId && !before[line.id])
}
