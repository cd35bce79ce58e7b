import { create } from 'zustand'
import { api } from '#lib/client/api.ts'
import type { StockStatus } from '#lib/domain/catalogue/stock.ts'
import { readWantedSize, type WantedSize } from '#stores/wanted-size.ts'

interface WantedState {
  wanted?: WantedSize | undefined
  /** By store; stores outside the radius are not in it. */
  found?: ReadonlyMap<string, StockStatus> | undefined
}

/** What the shopper came to look for, and which of the listed stores hold it. */
export const useWantedSearch = create<WantedState>()(() => ({}))

/** Asks for the stores near a place. Says nothing when the shop cannot be asked: the list of stores stands without it. */
export async function searchWanted(near: string, within: number, signal: AbortSignal): Promise<void> {
  const wanted = readWantedSize()
  useWantedSearch.setState({ wanted, found: undefined })
  if (!wanted) return
  const { productId, variantId } = wanted
  try {
    const { stores } = await api('storeStock', { params: { productId }, query: { variantId, near, within }, signal })
    useWantedSearch.setState({
      found: new Map(stores.map(({ store, stockStatus }) => [store.erpStoreId, stockStatus])),
    })
  } catch {
    useWantedSearch.setState({ found: undefined })
  }
}

export function forgetWanted(): void {
  useWantedSearch.setState({ wanted: undefined, found: undefined })
}
