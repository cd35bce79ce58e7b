import { WISHLIST_ITEMS_MAX } from './shop-rules.ts'

/** A size somebody keeps in mind [WISH-01]. */
export interface WishlistItem {
  productId: string
  variantId: string
  /** ISO 8601, UTC. */
  createdAt: string
  qty: 1
}

/**
 * Two wishlists as one, newest first: of the same size the newer item stays, and beyond 200 the oldest go. The order of the two
 * lists makes no difference [WISH-04, WISH-09].
 */
export function mergeWishlists(a: readonly WishlistItem[], b: readonly WishlistItem[]): WishlistItem[] {
  const newest = new Map<string, WishlistItem>()
  for (const item of [...a, ...b]) {
    const known = newest.get(sizeOf(item))
    if (!known || age(item) < age(known)) newest.set(sizeOf(item), item)
  }
  return [...newest.values()].sort(newerFirst).slice(0, WISHLIST_ITEMS_MAX)
}

function newerFirst(a: WishlistItem, b: WishlistItem): number {
  return age(a) - age(b) || (sizeOf(a) < sizeOf(b) ? -1 : 1)
}

// ISO texts may differ in precision: compare the instants, not the letters.
function age({ createdAt }: WishlistItem): number {
  return -Date.parse(createdAt)
}

function sizeOf({ productId, variantId }: WishlistItem): string {
  return `${productId} ${variantId}`
}
