'use client'
import { useState } from 'react'
import { ApiError } from '#lib/client/call-error.ts'
import { useApiQuery } from '#lib/client/query.ts'
import type { Store } from '#lib/contract/store.ts'
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
  | { state: 'found'; near: string; within: number; stores: readonly StoreWithStock[] }
  /** The place is not known: the field says so. */
  | { state: 'unknownPlace'; message: string }
  | { state: 'failed' }

/** Searches stores for a size. */
export function useStoreStock(productId: string, variantId: string) {
  const [place, setPlace] = useState({ near: '', within: 0 })
  const found = useApiQuery({
    ...storeStockQuery(productId, variantId, place),
    enabled: place.near !== '',
  })
  const find = (near: string, within: number) => {
    if (near === place.near && within === place.within) void found.refetch()
    setPlace({ near, within })
  }
  return { search: searchOf(found, place), find }
}

function searchOf(found: Found, place: { near: string; within: number }): StockSearch {
  if (found.data) return { state: 'found', ...place, stores: found.data.stores }
  if (found.isFetching) return { state: 'searching' }
  if (!found.error) return { state: 'idle' }
  const unknown = found.error instanceof ApiError && found.error.refusal.errorCode === 'LocalityNotFound'
  return unknown ? { state: 'unknownPlace', message: found.error.message } : { state: 'failed' }
}

interface Found {
  data: { stores: readonly StoreWithStock[] } | undefined
  error: Error | null
  isFetching: boolean
}
