import { create } from 'zustand'
import { mergeWishlists, type WishlistItem } from '#lib/domain/wishlist/wishlist.ts'
import { parseWishlistRecord, WISHLIST_RECORD_VERSION } from '#lib/domain/wishlist/wishlist-record.ts'
import { browserRecord } from './browser-record.ts'

interface WishlistState {
  /** How loading the customer's list ended [WISH-03]; undefined while it is not loaded. */
  result?: 'SUCCESS' | 'ERROR' | undefined
  /** The customer's list, newest first; in memory only. */
  items: readonly WishlistItem[]
  /** What a guest tapped in this browser, newest first: the next login brings it in [WISH-05]. */
  remembered: readonly WishlistItem[]
}

const record = browserRecord({ key: 'wishlist', version: WISHLIST_RECORD_VERSION, parse: parseWishlistRecord })

/** Both wishlists this browser knows. It starts empty, as the server's HTML does. */
export const useWishlistStore = create<WishlistState>()(() => ({ items: [], remembered: [] }))

if (typeof window !== 'undefined') {
  restoreRemembered()
  record.watch(restoreRemembered)
}

/** Takes over the customer's list as the server has it [SM-WISH-02]. */
export function keepWishlist(items: readonly WishlistItem[]): void {
  useWishlistStore.setState({ result: 'SUCCESS', items: mergeWishlists(items, []) })
}

/** The list could not be loaded; what is remembered for a guest stays [SM-WISH-03]. */
export function failWishlist(): void {
  useWishlistStore.setState({ result: 'ERROR', items: [] })
}

/** The customer's list. Throws 'Wishlist not loaded.' before a load has succeeded [WISH-07, ERR-103, SM-WISH-01]. */
export function requireWishlist(): readonly WishlistItem[] {
  const { result, items } = useWishlistStore.getState()
  if (result !== 'SUCCESS') throw new Error('Wishlist not loaded.')
  return items
}

/** Changes what a guest's browser remembers, starting from what another window may have written a moment ago. */
export function changeRemembered(change: (items: readonly WishlistItem[]) => readonly WishlistItem[]): void {
  const items = mergeWishlists(change(record.read()?.items ?? useWishlistStore.getState().remembered), [])
  record.write({ items })
  useWishlistStore.setState({ remembered: items })
}

/** Forgets both lists: the customer left [WISH-08, AUTH-20, SM-WISH-04]. */
export function clearWishlist(): void {
  changeRemembered(() => [])
  forgetWishlist()
}

/** Forgets the customer's list: not loaded from here on. */
export function forgetWishlist(): void {
  useWishlistStore.setState({ result: undefined, items: [] })
}

function restoreRemembered(): void {
  useWishlistStore.setState({ remembered: record.read()?.items ?? [] })
}
