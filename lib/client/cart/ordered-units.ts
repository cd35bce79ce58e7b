import { type CartItems, lineOf } from '#lib/domain/cart/cart.ts'
import type { OrderedUnits } from '#lib/domain/cart/cart-change.ts'
import { orderChangeId } from '#lib/domain/cart/cart-change-id.ts'
import { useCartStore } from '#stores/cart.ts'
import { postNotice } from '#stores/notices.ts'
import { commitChange } from './commit-change.ts'

/**
 * Takes what an order was made of out of the cart, by units and once per order, however often and from however many
 * windows it is asked for; a customer's server has most likely done it already, under the same id [CART-28]. Units that
 * were not ordered stay, and so does a line begun after `orderedAt` (an instant of this browser's clock): give it for
 * an order that is heard of late.
 */
export function removeOrderedUnits(
  orderNumber: string,
  ordered: readonly (OrderedUnits & { name: string })[],
  orderedAt?: string,
): CartItems {
  const before = useCartStore.getState().items
  const units = ordered.map(({ productId, variantId, qty }) => ({ productId, variantId, qty }))
  const after = commitChange({ kind: 'ordered', units, orderedAt }, orderChangeId(orderNumber))
  for (const { name, ...line } of ordered) tellLeft(name, line, { before, after })
  return after
}

function tellLeft(
  name: string,
  { productId, variantId }: OrderedUnits,
  { before, after }: { before: CartItems; after: CartItems },
): void {
  const held = lineOf(before, productId, variantId)?.qty ?? 0
  const left = lineOf(after, productId, variantId)?.qty ?? 0
  if (left === 0 || held <= left) return
  postNotice({
    tone: 'info',
    text: `You bought ${held - left} × ${name}. ${left} more ${left === 1 ? 'stays' : 'stay'} in your cart.`,
  })
}
