import { create } from 'zustand'
import { query, useApiQuery } from '#lib/client/query.ts'
import type { StockStatus } from '#lib/domain/catalogue/stock.ts'
import { keepWantedSize, readWantedSize, type WantedSize } from '#stores/wanted-size.ts'

interface WantedSearch {
  wanted?: WantedSize | undefined
  near?: string
  within?: number
}

/** What the shopper came to look for, and around which place. */
export const useWantedSearch = create<WantedSearch>()(() => ({}))

/** Looks near a place for what this window remembers. */
export function searchWanted(near: string, within: number): void {
  useWantedSearch.setState({ wanted: readWantedSize(), near, within })
}

export function forgetWanted(): void {
  keepWantedSize(undefined)
  useWantedSearch.setState({ wanted: undefined })
}

/** What a store near the place holds of it. Undefined while that is unknown: the list of stores stands without it. */
export function useWantedStock(erpStoreId: string): StockStatus | undefined {
  const { wanted, near = '', within = 0 } = useWantedSearch()
  const { productId = '', variantId = '' } = wanted ?? {}
  const { data } = useApiQuery({
    ...query('storeStock', { params: { productId }, query: { variantId, near, within } }),
    enabled: wanted !== undefined,
  })
  return data?.stores.find(({ store }) => store.erpStoreId === erpStoreId)?.stockStatus
}
