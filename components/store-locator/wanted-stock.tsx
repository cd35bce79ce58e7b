'use client'
import { shelfText } from './stock-words.ts'
import { useWantedSearch, useWantedStock } from './wanted-search.ts'

/** On a store's card: whether it holds the size the shopper came from. */
export function WantedStock({ erpStoreId }: { erpStoreId: string }) {
  const wanted = useWantedSearch((state) => state.wanted)
  const status = useWantedStock(erpStoreId)
  if (!wanted || !status) return null
  return (
    <p className="shelf" data-status={status}>
      {shelfText(status)}: size {wanted.sizeLabel}
    </p>
  )
}
