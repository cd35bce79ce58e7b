import { WISHLIST_ITEMS_MAX } from '../shop-rules.ts'

/** What a guest reads who wants one [WISH-05, ERR-16]. */
export const LOGIN_FOR_WISHLIST = 'Log in to use your wishlist.'

/** A size somebody keeps in mind [WISH-01]. */
export interface WishlistItem {
  productId: string
  variantId: string
  /** ISO 8601, UTC. */
  createdAt: string
  qty: 1
}

/**
 * Two wishlists as one, newest first: of the same size the newer item stays, and beyond 200 the oldest go. The order of
 * the two lists makes no difference [WISH-04, WISH-09].
 */
export function mergeWishlists(a: readonly WishlistItem[], b: readonly WishlistItem[]): WishlistItem[] {
  const newest = new Map<string, WishlistItem>()
  for (const item of [...a, ...b]) {
    const known = newest.get(sizeOf(item))
    if (!known || age(item) < age(known)) newest.set(sizeOf(item), item)
  }
  return [...newest.values()].sort(newerFirst).slice(0, WISHLIST_ITEMS_MAX)
}

/** A list with one more item; one that is on it already moves to its newer date [WISH-04, WISH-09]. */
export function withItem(items: readonly WishlistItem[], item: WishlistItem): WishlistItem[] {
  return mergeWishlists(items, [item])
}

/** A list without an item, also one that is not on it. */
export function withoutItem(items: readonly WishlistItem[], item: WishlistItem): WishlistItem[] {
  return items.filter((each) => sizeOf(each) !== sizeOf(item))
}

/** What of a product is on a list: a heart stands for all its sizes [WISH-05]. */
export function itemsOfProduct(items: readonly WishlistItem[], productId: string): WishlistItem[] {
  return items.filter((each) => each.productId === productId)
}

interface Sized {
  variants: readonly { id: string }[]
}

/**
 * The size a heart keeps: the one that is chosen, else the product's first. Undefined for a product without sizes
 * [WISH-05].
 */
export function keptVariant({ variants }: Sized, chosen: string | undefined): string | undefined {
  return (variants.find(({ id }) => id === chosen) ?? variants[0])?.id
}

/**
 * The size to start from when an item is bought. The first of several may never have been chosen: it is asked for again
 * rather than sent to somebody it does not fit [WISH-06].
 */
export function chosenVariant({ variants }: Sized, { variantId }: WishlistItem): string | undefined {
  if (variants.length > 1 && variants[0]?.id === variantId) return undefined
  return variants.find(({ id }) => id === variantId)?.id
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
