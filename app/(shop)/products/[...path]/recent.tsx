'use client'

import { lazy, Suspense } from 'react'
import { useRecentlyViewed } from '#components/product/use-recently-viewed.ts'

// Tiles come over the wire only when there is something to show in them.
const ProductRail = lazy(() =>
  import('#components/catalogue/product-grid.tsx').then(({ ProductRail: rail }) => ({ default: rail })),
)

interface RecentProps {
  productId: string
  taxRate: number
}

/** What this browser looked at before, at the foot of the page [PDP-04]. Its place is kept while it is fetched. */
export function Recent({ productId, taxRate }: RecentProps) {
  const { place, products, expected } = useRecentlyViewed(productId)
  if (expected === 0 || products?.length === 0) return null
  return (
    <section ref={place} className="look recent" aria-labelledby="recent">
      <h2 id="recent">Recently viewed</h2>
      {products ? (
        <Suspense>
          <ProductRail cards={products} taxRate={taxRate} label="Recently viewed" />
        </Suspense>
      ) : null}
    </section>
  )
}
