'use client'
import { lazy, Suspense } from 'react'
import { useWantedSearch } from './wanted-search.ts'

const WantedShelf = lazy(() => import('./wanted-shelf.tsx').then(({ WantedShelf: shelf }) => ({ default: shelf })))

/** On a store's card: whether it holds the size the shopper came from. */
export function WantedStock({ erpStoreId }: { erpStoreId: string }) {
  const { wanted, near, within } = useWantedSearch()
  if (!wanted) return null
  return (
    <Suspense>
      <WantedShelf erpStoreId={erpStoreId} wanted={wanted} near={near} within={within} />
    </Suspense>
  )
}
