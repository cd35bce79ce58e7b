import type { CartItems } from '#lib/domain/cart/cart.ts'
import { type CartChange, changedCart } from '#lib/domain/cart/cart-change.ts'
import { changeCart } from '#stores/cart.ts'
import { postCartChange } from '#stores/cart-outbox.ts'
import { track } from '../analytics/track.ts'

/**
 * Changes the shopper's cart: at once here [SYNC-09, SYNC-12], and for a customer on every device. Every change of a
 * cart goes this way, and each is made once: `id` names it on every device and to the server. Answers the cart as it is
 * shown now.
 */
export function commitChange(change: CartChange, id: string = crypto.randomUUID()): CartItems {
  let before: CartItems | undefined
  const apply = (held: CartItems) => {
    const next = changedCart(held, change)
    before = next === held ? undefined : held
    return next
  }
  const items = changeCart(apply, id)
  if (!before) return items
  postCartChange({ id, change })
  // What became an order was bought, not taken out.
  if (change.kind !== 'ordered') track({ kind: 'cart', before, after: items })
  return items
}
