import { type CartItems, lineOf } from '#lib/domain/cart.ts'
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

/** Names what another device took out or bought, so that nothing vanishes silently. Never throws. */
export async function tellVanished(before: CartItems, after: CartItems): Promise<void> {
  const gone = Object.values(before).filter(({ productId, variantId }) => !lineOf(after, productId, variantId))
  if (gone.length === 0) return
  const products = await loadProducts(gone.map(({ productId }) => productId)).catch(() => undefined)
  for (const { productId } of gone) {
    const name = products?.[productId]?.name ?? 'An item'
    postNotice({ tone: 'info', text: `${name} was taken out of your cart on another device.` })
  }
}
