import type { CartItem, CartItems } from '#lib/domain/cart/cart.ts'
import type { LineName } from '#lib/domain/cart/cart-change.ts'
import { IDLE_SYNC, type SyncAnswer, type SyncedCart, type SyncState } from '#lib/domain/cart/sync.ts'

export const T0 = '2026-03-01T10:00:00.000Z'

/** A line of a product and size of its own. */
export function lineFixture(id: string, rest: Partial<CartItem> = {}): CartItem {
  return { id, productId: `p-${id}`, variantId: `v-${id}`, qty: 1, createdAt: T0, ...rest }
}

/** What names such a line. */
export function nameFixture(id: string): LineName {
  return { productId: `p-${id}`, variantId: `v-${id}` }
}

export function cartOf(...lines: CartItem[]): CartItems {
  return Object.fromEntries(lines.map((line) => [line.id, line]))
}

export function syncedCart(syncableStateVersion: number, ...lines: CartItem[]): SyncedCart {
  return { syncableStateVersion, items: cartOf(...lines) }
}

/** A browser that knows the server's cart and has nothing to do. */
export function inSync(confirmed: SyncedCart): SyncState {
  return { ...IDLE_SYNC, confirmed }
}

/** Such a cart as the server answers it, with the changes that were asked for and are in it. */
export function answeredCart(cart: SyncedCart, ...changes: string[]): SyncAnswer {
  return { ...cart, changes }
}
