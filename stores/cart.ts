import { create } from 'zustand'
import { type CartItems, EMPTY_CART } from '#lib/domain/cart.ts'
import { CART_RECORD_VERSION, parseCartRecord } from '#lib/domain/cart-record.ts'
import { browserRecord } from './browser-record.ts'
import { mirrorProgress } from './checkout-progress.ts'

interface CartState {
  items: CartItems
  /** Whether this browser's record has been read: the server's HTML and the first paint know nothing of it. */
  restored: boolean
}

const record = browserRecord({ key: 'cart', version: CART_RECORD_VERSION, parse: parseCartRecord })

// False once the browser refused to keep the record: from then on memory is the newest cart there is.
let recordKept = true

/**
 * The cart of this browser [CART-01]. Its initial state is what the server rendered; React hydrates with that one and takes
 * the real one right after, so nothing is mismatched.
 */
export const useCartStore = create<CartState>()(() => ({ items: EMPTY_CART, restored: false }))

if (typeof window !== 'undefined') {
  restoreCart()
  record.watch(restoreCart)
}

/** Reads the record again: at the start, when another window wrote it, when the page comes back from the cache [CART-29]. */
export function restoreCart(): void {
  if (!recordKept) return
  const items = record.read()?.items ?? EMPTY_CART
  useCartStore.setState({ items, restored: true })
  mirrorProgress({ hasLines: hasLines(items) })
}

/**
 * Applies a change to the newest cart, which another window may have written a moment ago [CART-29], and keeps the result.
 * The first change of an empty cart starts the next order: the placed one is over [CHK-25].
 */
export function changeCart(change: (items: CartItems) => CartItems): CartItems {
  const before = recordKept ? (record.read()?.items ?? EMPTY_CART) : useCartStore.getState().items
  const items = change(before)
  if (items !== before) {
    recordKept = record.write({ items })
    mirrorProgress(hasLines(before) ? { hasLines: hasLines(items) } : { hasLines: hasLines(items), orderPlaced: false })
  }
  useCartStore.setState({ items, restored: true })
  return items
}

function hasLines(items: CartItems): boolean {
  return Object.keys(items).length > 0
}
