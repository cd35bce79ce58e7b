import { create } from 'zustand'
import { type CartItems, EMPTY_CART } from '#lib/domain/cart/cart.ts'
import { CART_RECORD_VERSION, parseCartRecord } from '#lib/domain/cart/cart-record.ts'
import { browserRecord } from './browser-record.ts'
import { mirrorProgress } from './checkout-progress.ts'

interface CartState {
  items: CartItems
  /** Whether this browser's record has been read: the server's HTML and the first paint know nothing of it. */
  restored: boolean
}

const record = browserRecord({ key: 'cart', version: CART_RECORD_VERSION, parse: parseCartRecord })

interface OwnChange {
  id: string
  at: number
  change: (items: CartItems) => CartItems
}

/** Two windows that write within this time of each other may overwrite each other. */
const RACE_MS = 1000
let own: OwnChange[] = []

/** How many changes a browser remembers to have made. */
const CHANGE_IDS_MAX = 100

/**
 * The cart of this browser [CART-01]. Its initial state is what the server rendered; React hydrates with that one and
 * takes the real one right after, so nothing is mismatched.
 */
export const useCartStore = create<CartState>()(() => ({ items: EMPTY_CART, restored: false }))

if (typeof window !== 'undefined') {
  restoreCart()
  record.watch(followRecord)
}

/** Reads the record at the start. */
export function restoreCart(): void {
  own = []
  takeRecord()
}

function takeRecord(): void {
  const items = record.read()?.items ?? EMPTY_CART
  useCartStore.setState({ items, restored: true })
  mirrorProgress({ hasLines: hasLines(items) })
}

/**
 * Takes over what another window wrote, also when the page comes back from the cache. If that one had not yet heard of
 * a change made here, the change is made again [CART-29].
 */
function followRecord(): void {
  takeRecord()
  const changeIds = record.read()?.changeIds
  own = own.filter(({ at }) => Date.now() - at < RACE_MS)
  for (const { id, change } of own) if (changeIds && !changeIds.includes(id)) changeCart(change, id)
}

/**
 * Applies a change to the newest cart, which another window may have written a moment ago [CART-29], and keeps the
 * result. One that was made under the same id before, in any window, is not made again.
 */
export function changeCart(change: (items: CartItems) => CartItems, changeId?: string): CartItems {
  const kept = record.read()
  const before = kept?.items ?? EMPTY_CART
  const changeIds = kept?.changeIds ?? []
  const again = changeId !== undefined && changeIds.includes(changeId)
  const items = again ? before : change(before)
  if (items !== before) {
    if (changeId !== undefined) own = [...own, { id: changeId, at: Date.now(), change }].slice(-CHANGE_IDS_MAX)
    const made = changeId === undefined ? changeIds : [changeId, ...changeIds].slice(0, CHANGE_IDS_MAX)
    record.write({ items, changeIds: made })
    mirrorProgress({ hasLines: hasLines(items) })
  }
  useCartStore.setState({ items, restored: true })
  return items
}

function hasLines(items: CartItems): boolean {
  return Object.keys(items).length > 0
}
