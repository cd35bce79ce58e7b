import { useEffect, useEffectEvent, useRef } from 'react'
import type { Product } from '#lib/contract/product.ts'
import type { WishlistItem } from '#lib/domain/wishlist/wishlist.ts'
import { useProductRecords } from '../cart/product-records.ts'
import { recordsQuery } from '../cart/record-query.ts'
import { useApiQuery } from '../query.ts'
import { removeFromWishlist, wishlistQuery } from './customer-wishlist.ts'

export interface WishlistEntry {
  item: WishlistItem
  product: Product
}

export interface WishlistView {
  state: 'loading' | 'trouble' | 'ready'
  /** Newest first; complete once ready, but for what the shop no longer has. */
  entries: readonly WishlistEntry[]
  /** How many items there are, known before their products. */
  expected: number
  retry: () => void
}

/**
 * The customer's wishlist with its products, asked for anew when the page is opened or comes to the front: another
 * device may have changed it. Items whose product is gone are taken off, here and on the server, and `onGone` is told
 * how many [WISH-03, WISH-06].
 */
export function useWishlist(onGone: (count: number) => void): WishlistView {
  const { data, isError, refetch } = useApiQuery({ ...wishlistQuery(), staleTime: 0, refetchOnWindowFocus: 'always' })
  const items = data?.items ?? NONE
  const byId = useProductRecords((records) => records.byId)
  const { found, failed, retry } = useRecordsOf(items, onGone)
  const entries = items.flatMap((item) => {
    const product = byId[item.productId]?.product
    return product ? [{ item, product }] : []
  })
  // What is gone and could not be taken off stands in the way of nothing.
  const complete = items.every(({ productId }) => byId[productId] || found?.[productId] === null)
  const trouble = data ? failed && !complete : isError
  return {
    state: trouble ? 'trouble' : data && complete ? 'ready' : 'loading',
    entries,
    expected: items.length,
    retry: () => (data ? retry() : void refetch()),
  }
}

const NONE: readonly WishlistItem[] = []

/** Fetches the records a list needs, and takes off what has none. */
function useRecordsOf(items: readonly WishlistItem[], onGone: (count: number) => void) {
  const { data: found, isError, refetch } = useApiQuery(recordsQuery(items.map(({ productId }) => productId)))
  const tried = useRef(new Set<string>())
  const drop = useEffectEvent((found: Readonly<Record<string, Product | null>>) => {
    const gone = items.filter(({ productId, variantId }) => found[productId] === null && !tried.current.has(variantId))
    if (gone.length === 0) return
    onGone(gone.length)
    for (const item of gone) {
      // What could not be taken off comes back here, and is found missing again by the next visit.
      tried.current.add(item.variantId)
      void removeFromWishlist(item).catch(() => undefined)
    }
  })
  // The shop: what is gone is taken off the list there, too.
  useEffect(() => {
    if (found) drop(found)
  }, [found])
  return { found, failed: isError, retry: () => void refetch() }
}
