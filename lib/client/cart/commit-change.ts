import type { CartItems } from '#lib/domain/cart.ts'
import { type CartChange, changedCart } from '#lib/domain/cart-change.ts'
import { changeCart } from '#stores/cart.ts'
import { postCartChange } from '#stores/cart-outbox.ts'
import { tell } from '../analytics/news.ts'

/**
 * Changes the shopper's cart: at once here [SYNC-09, SYNC-12], and for a customer on every device. Every change of a cart goes this
 * way. Answers the cart as it is shown now.
 */
export function commitChange(change: CartChange): CartItems {
  let before: CartItems | undefined
  const items = changeCart((held) => {
    const next = changedCart(held, change)
    before = next === held ? undefined : held
    return next
  })
  if (!before) return items
  postCartChange(change)
  // Lines that became an order were bought, not taken out.
  if (change.kind !== 'remove' || !change.placed) tell({ kind: 'cart', before, after: items })
  return items
}
