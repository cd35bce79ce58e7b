'use client'
import { useState } from 'react'
import { ApiError } from '#lib/client/call-error.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { Locality, Store } from '#lib/contract/store.ts'
import type { StockStatus } from '#lib/domain/catalogue/stock.ts'
import { storeStockQuery } from './store-stock-query.ts'

export interface StoreWithStock {
  store: Store
  stockStatus: StockStatus
  distanceKm: number
}

export type StockSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  /** `again`: what stands there is being asked for once more on a press, or could not be. */
  | ({ state: 'found'; stores: readonly StoreWithStock[]; again?: 'asking' | 'failed' } & Place & Meant)
  /** The place is not known: the field says so. */
  | { state: 'unknownPlace'; message: string }
  | { state: 'failed' }

interface Place {
  near: string
  /** Where the shopper is, for what both countries have. */
  country?: 'AU' | 'NZ' | undefined
  within: number
}

interface Meant {
  /** The place the stores are around. */
  locality?: Locality | undefined
  /** Other places the shopper may have meant. */
  others?: readonly Locality[] | undefined
}

/** Searches stores for a size. */
export function useStoreStock(productId: string, variantId: string) {
  const [place, setPlace] = useState<Place>({ near: '', within: 0 })
  const [pressed, setPressed] = useState(false)
  const found = useApiQuery({
    ...storeStockQuery(productId, variantId, place),
    enabled: place.near !== '',
  })
  const find = (near: string, within: number, country?: 'AU' | 'NZ') => {
    if (near === place.near && within === place.within && country === place.country) {
      setPressed(true)
      void found.refetch().finally(() => setPressed(false))
    }
    setPlace({ near, within, country })
  }
  return { search: searchOf(found, place, pressed), find }
}

function searchOf(found: Found, place: Place, pressed: boolean): StockSearch {
  if (found.data) {
    const again = pressed ? ('asking' as const) : found.error ? ('failed' as const) : undefined
    return { state: 'found', ...place, ...found.data, ...(again ? { again } : {}) }
  }
  if (found.isFetching) return { state: 'searching' }
  if (!found.error) return { state: 'idle' }
  const unknown = found.error instanceof ApiError && found.error.refusal.errorCode === 'LocalityNotFound'
  return unknown ? { state: 'unknownPlace', message: found.error.message } : { state: 'failed' }
}

interface Found {
  data: ({ stores: readonly StoreWithStock[] } & Meant) | undefined
  error: Error | null
  isFetching: boolean
}
