import { type WishlistItem, withItem, withoutItem } from '#lib/domain/wishlist/wishlist.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { keepWishlist, requireWishlist, useWishlistStore } from '#stores/wishlist.ts'
import { api } from '../api.ts'

type Change = (items: readonly WishlistItem[]) => readonly WishlistItem[]

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Puts an item on the customer's list, shown at once and taken back if the shop refuses. Throws 'Wishlist not loaded.' before a
 * load has succeeded, else what the call throws [WISH-07, API-51].
 */
export function addToWishlist(item: WishlistItem): Promise<void> {
  return change(
    (items) => withItem(items, item),
    (items) => withoutItem(items, item),
    () => api('addToWishlist', { body: { items: [item] } }),
  )
}

/** Takes an item off the customer's list, shown at once and put back if that fails. Throws as `addToWishlist` does [API-52]. */
export function removeFromWishlist(item: WishlistItem): Promise<void> {
  const { productId, variantId } = item
  return change(
    (items) => withoutItem(items, item),
    (items) => withItem(items, item),
    () => api('removeFromWishlist', { params: { productId, variantId } }),
  )
}

/** Resolves once the changes that are on their way have been answered, well or badly. */
export async function wishlistChanged(): Promise<void> {
  await last.catch(() => undefined)
}

/** One call after the other, in the order of the taps: the last intent wins on the server too. */
async function change(make: Change, unmake: Change, send: () => Promise<{ items: WishlistItem[] }>): Promise<void> {
  const { customerId } = useIdentityStore.getState()
  const still = () =>
    useIdentityStore.getState().customerId === customerId && useWishlistStore.getState().result === 'SUCCESS'
  keepWishlist(make(requireWishlist()))
  waiting += 1
  const before = last
  const answer = before.catch(() => undefined).then(send)
  last = answer
  try {
    const { items } = await answer
    // While later taps are on their way the list on screen is newer than this answer.
    if (still() && waiting === 1) keepWishlist(items)
  } catch (error) {
    if (still()) keepWishlist(unmake(requireWishlist()))
    throw error
  } finally {
    waiting -= 1
  }
}
