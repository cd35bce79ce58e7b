import { QueryObserver, queryOptions } from '@tanstack/react-query'
import {
  itemsOfProduct,
  mergeWishlists,
  type WishlistItem,
  withItem,
  withoutItem,
} from '#lib/domain/wishlist/wishlist.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { changeRemembered, useWishlistStore } from '#stores/wishlist.ts'
import { api } from '../api.ts'
import { ApiError } from '../call-error.ts'
import { fetchQuery, mutate, query } from '../query.ts'
import { queryClient } from '../query-client.ts'

type Items = readonly WishlistItem[]

/**
 * Names the changes that are on their way: one call after the other, in the order of the taps, so that the last intent
 * wins on the server too.
 */
const CHANGES = ['wishlist']

let last: Promise<unknown> = Promise.resolve()

/**
 * The customer's list, newest first; what a guest remembered in this browser goes in with the load [WISH-03 to WISH-05,
 * SM-WISH-02].
 */
export function wishlistQuery() {
  return queryOptions({
    queryKey: query('wishlist', {}).queryKey,
    queryFn: ({ signal }) => load(signal),
    enabled: isLoggedIn(useIdentityStore.getState().status),
  })
}

/** Loads the list unless that has worked already. Throws the call's error. */
export function ensureWishlist(): Promise<{ items: WishlistItem[] }> {
  return fetchQuery({ ...wishlistQuery(), staleTime: Number.POSITIVE_INFINITY })
}

/**
 * The wishlist's part of signing in: what was tapped as a guest joins the customer's list [WISH-04, AUTH-26]. Throws
 * the call's error.
 */
export async function mergeWishlistOnLogin(): Promise<void> {
  await fetchQuery({ ...wishlistQuery(), staleTime: 0 })
}

/** The customer's list. Throws 'Wishlist not loaded.' before a load has succeeded [WISH-07, ERR-103, SM-WISH-01]. */
export function requireWishlist(): Items {
  const held = queryClient().getQueryData(wishlistQuery().queryKey)
  if (!held) throw new Error('Wishlist not loaded.')
  return held.items
}

/** The list as it is at any moment; tells of each change until stopped. */
export function watchWishlist(onChange: () => void): { items: () => Items; stop: () => void } {
  const observer = new QueryObserver(queryClient(), { ...wishlistQuery(), staleTime: Number.POSITIVE_INFINITY })
  return { items: () => observer.getCurrentResult().data?.items ?? [], stop: observer.subscribe(onChange) }
}

/**
 * Puts an item on the customer's list, shown at once and taken back if the shop refuses. Throws 'Wishlist not loaded.'
 * before a load has succeeded, else what the call throws [WISH-07, API-51].
 */
export function addToWishlist(item: WishlistItem): Promise<void> {
  return change(
    (items) => withItem(items, item),
    (items) => withoutItem(items, item),
    () => api('addToWishlist', { body: { items: [item] } }),
  )
}

/**
 * Takes an item off the customer's list, shown at once and put back if that fails. Throws as `addToWishlist` does
 * [API-52].
 */
export function removeFromWishlist(item: WishlistItem): Promise<void> {
  const { productId, variantId } = item
  return change(
    (items) => withoutItem(items, item),
    (items) => withItem(items, item),
    () => api('removeFromWishlist', { params: { productId, variantId } }),
  )
}

/**
 * Takes all sizes of a product off the list, or puts the one on it that `make` names. Answers which. Throws as these
 * do.
 */
export async function toggleOnWishlist(
  productId: string,
  make: () => Promise<WishlistItem>,
): Promise<'added' | 'removed'> {
  await ensureWishlist().catch(() => undefined)
  const held = itemsOfProduct(requireWishlist(), productId)
  await (held.length > 0 ? Promise.all(held.map(removeFromWishlist)) : addToWishlist(await make()))
  return held.length > 0 ? 'removed' : 'added'
}

async function change(
  make: (items: Items) => Items,
  unmake: (items: Items) => Items,
  send: () => Promise<{ items: WishlistItem[] }>,
): Promise<void> {
  requireWishlist()
  const { queryKey } = wishlistQuery()
  // A list that is not there any more was that of somebody who has left.
  const show = (next: (items: Items) => Items) =>
    queryClient().setQueryData(queryKey, (held) => held && { items: mergeWishlists(next(held.items), []) })
  const sent = mutate(
    {
      mutationKey: CHANGES,
      scope: { id: 'wishlist' },
      mutationFn: send,
      onMutate: () => {
        void queryClient().cancelQueries({ queryKey })
        show(make)
      },
      onError: () => show(unmake),
      onSuccess: ({ items }) => {
        // While later taps are on their way the list on screen is newer than this answer.
        if (queryClient().isMutating({ mutationKey: CHANGES }) === 1) show(() => items)
      },
    },
    undefined,
  )
  last = sent
  await sent
}

async function load(signal: AbortSignal): Promise<{ items: WishlistItem[] }> {
  await last.catch(() => undefined)
  // Whoever asked may have left while the changes were on their way.
  signal.throwIfAborted()
  const { remembered } = useWishlistStore.getState()
  const { items } = remembered.length > 0 ? await merge(remembered, signal) : await api('wishlist', { signal })
  // Only what has arrived is forgotten: another window may have remembered more meanwhile.
  if (remembered.length > 0) changeRemembered((held) => held.filter((item) => !wasSent(remembered, item)))
  return { items: mergeWishlists(items, []) }
}

/** A list none of which the shop sells any more is no reason to lose the customer's own. */
async function merge(remembered: Items, signal: AbortSignal): Promise<{ items: WishlistItem[] }> {
  try {
    return await api('addToWishlist', { body: { items: [...remembered] }, signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.refusal.errorCode !== 'ProductNotFound') throw error
    return api('wishlist', { signal })
  }
}

function wasSent(items: Items, { productId, variantId, createdAt }: WishlistItem): boolean {
  return items.some(
    (each) => each.productId === productId && each.variantId === variantId && each.createdAt === createdAt,
  )
}
