import { type RefCallback, useCallback, useState } from 'react'
import { useBrowserFact } from '#components/ui/use-browser-fact.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import type { Product } from '#lib/contract/product.ts'
import { recentlyViewed, rememberViewed } from '#stores/recently-viewed.ts'

/** Begins to fetch when the place of the rail is this near. */
const NEAR = '600px 0px'

export interface RecentlyViewed {
  /** The `ref` of the rail's place. */
  place: RefCallback<HTMLElement>
  /** Undefined until they are known; empty when there is nothing to show. */
  products: readonly Product[] | undefined
  /** How many there are at most: known before any of them is. */
  expected: number
}

/**
 * What this browser looked at before, newest first, without the product on the page, which is remembered by and by
 * [PDP-04]. Records are fetched when the rail comes near.
 */
export function useRecentlyViewed(productId: string): RecentlyViewed {
  const [products, setProducts] = useState<readonly Product[]>()
  const ids = useBrowserFact(() => recentlyViewed().filter((id) => id !== productId))
  useOnMount(() => rememberViewed(productId))
  const place = useCallback(
    (element: HTMLElement) => {
      const gone = new AbortController()
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting || !ids) return
          observer.disconnect()
          fetchViewed(ids, gone.signal).then(setProducts, () => {
            if (!gone.signal.aborted) setProducts([])
          })
        },
        { rootMargin: NEAR },
      )
      observer.observe(element)
      return () => {
        observer.disconnect()
        gone.abort()
      }
    },
    [ids],
  )
  return { place, products, expected: ids?.length ?? 0 }
}

async function fetchViewed(ids: readonly string[], signal: AbortSignal): Promise<Product[]> {
  const { viewedProducts } = await import('#lib/client/search/viewed-products.ts')
  return viewedProducts(ids, signal)
}
