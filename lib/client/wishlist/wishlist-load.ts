import type { WishlistItem } from '#lib/domain/wishlist/wishlist.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { changeRemembered, failWishlist, forgetWishlist, keepWishlist, useWishlistStore } from '#stores/wishlist.ts'
import { api } from '../api.ts'
import { ApiError } from '../call-error.ts'
import { wishlistChanged } from './wishlist-change.ts'

let running: { customerId: string; load: Promise<void> } | undefined

// The list is one person's: it goes when they do, by whatever way [AUTH-21, SM-WISH-04].
useIdentityStore.subscribe(({ status, customerId }, before) => {
  if (status === 'LOGGED_OUT' || customerId !== before.customerId) forgetWishlist()
})

/**
 * Loads the customer's list; what a guest remembered in this browser goes in with it. Callers at the same moment share one load.
 * Never throws: the result is in the store [WISH-03, SM-WISH-02, SM-WISH-03].
 */
export function loadWishlist(): Promise<void> {
  const { customerId } = useIdentityStore.getState()
  if (customerId === undefined) return Promise.resolve()
  if (running?.customerId === customerId) return running.load
  const mine = { customerId, load: load(customerId) }
  running = mine
  void mine.load.finally(() => {
    if (running === mine) running = undefined
  })
  return mine.load
}

/** Loads the list unless that has worked already. */
export async function ensureWishlist(): Promise<void> {
  if (useWishlistStore.getState().result !== 'SUCCESS') await loadWishlist()
}

/** Starts over after a load that failed. */
export function reloadWishlist(): Promise<void> {
  forgetWishlist()
  return loadWishlist()
}

/** The wishlist's part of signing in: what was tapped as a guest joins the customer's list [WISH-04, AUTH-26]. */
export function mergeWishlistOnLogin(): Promise<void> {
  return loadWishlist()
}

async function load(customerId: string): Promise<void> {
  await wishlistChanged()
  const { remembered } = useWishlistStore.getState()
  const still = () => useIdentityStore.getState().customerId === customerId
  try {
    const items = remembered.length > 0 ? await merge(remembered) : (await api('wishlist', {})).items
    if (!still()) return
    keepWishlist(items)
    // Only what has arrived is forgotten: another window may have remembered more meanwhile.
    if (remembered.length > 0) changeRemembered((held) => held.filter((item) => !sent(remembered, item)))
  } catch {
    // A list that was loaded before is better than none.
    if (still() && useWishlistStore.getState().result !== 'SUCCESS') failWishlist()
  }
}

/** A list none of which the shop sells any more is no reason to lose the customer's own. */
async function merge(remembered: readonly WishlistItem[]): Promise<readonly WishlistItem[]> {
  try {
    return (await api('addToWishlist', { body: { items: [...remembered] } })).items
  } catch (error) {
    if (!(error instanceof ApiError) || error.refusal.errorCode !== 'ProductNotFound') throw error
    return (await api('wishlist', {})).items
  }
}

function sent(items: readonly WishlistItem[], { productId, variantId, createdAt }: WishlistItem): boolean {
  return items.some(
    (each) => each.productId === productId && each.variantId === variantId && each.createdAt === createdAt,
  )
}
