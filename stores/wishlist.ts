import { create } from 'zustand'
import { mergeWishlists, type WishlistItem } from '#lib/domain/wishlist/wishlist.ts'
import { parseWishlistRecord, WISHLIST_RECORD_VERSION } from '#lib/domain/wishlist/wishlist-record.ts'
import { browserRecord } from './browser-record.ts'

interface WishlistState {
  /** What a guest tapped in this browser, newest first: the next login brings it in [WISH-05]. */
  remembered: readonly WishlistItem[]
}

const record = browserRecord({ key: 'wishlist', version: WISHLIST_RECORD_VERSION, parse: parseWishlistRecord })

/** A guest's wishlist. It starts empty, as the server's HTML does. */
export const useWishlistStore = create<WishlistState>()(() => ({ remembered: [] }))

if (typeof window !== 'undefined') {
  restoreRemembered()
  record.watch(restoreRemembered)
}

/** Changes what a guest's browser remembers, starting from what another window may have written a moment ago. */
export function changeRemembered(change: (items: readonly WishlistItem[]) => readonly WishlistItem[]): void {
  const before = record.read()?.items ?? useWishlistStore.getState().remembered
  const items = mergeWishlists(change(before), [])
  record.write({ items })
  useWishlistStore.setState({ remembered: items })
}

function restoreRemembered(): void {
  useWishlistStore.setState({ remembered: record.read()?.items ?? [] })
}
