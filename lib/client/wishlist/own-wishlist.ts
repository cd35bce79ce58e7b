import { itemsOfProduct, type WishlistItem } from '#lib/domain/wishlist/wishlist.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { useWishlistStore } from '#stores/wishlist.ts'

/** What asks for a customer's list comes when there is a customer: most visitors are guests. */
export const customerWishlist = () => import('./customer-wishlist.ts')

export interface OwnWishlist {
  /** Whether any size of a product is on it. */
  holds: (productId: string) => boolean
  /** Has a customer's list asked for, unless that has worked already. Never throws. */
  load: () => Promise<void>
  close: () => void
}

/**
 * The list this browser goes by: the customer's, or what it remembers for a guest. Tells of each change until it is
 * closed.
 */
export function followWishlist(onChange: () => void): OwnWishlist {
  let watched: { items: () => readonly WishlistItem[]; stop: () => void } | undefined
  const loggedIn = () => isLoggedIn(useIdentityStore.getState().status)
  const leave = () => {
    watched?.stop()
    watched = undefined
  }
  const stops = [
    leave,
    useWishlistStore.subscribe(onChange),
    useIdentityStore.subscribe(({ status, customerId }, before) => {
      if (status !== before.status || customerId !== before.customerId) leave()
    }),
  ]
  return {
    holds(productId) {
      const items = loggedIn() ? watched?.items() : useWishlistStore.getState().remembered
      return itemsOfProduct(items ?? [], productId).length > 0
    },
    async load() {
      if (!loggedIn()) return
      const { ensureWishlist, watchWishlist } = await customerWishlist()
      if (!loggedIn()) return
      watched ??= watchWishlist(onChange)
      await ensureWishlist().catch(() => undefined)
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
