'use client'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/client/api.ts'
import { ApiError } from '#lib/client/call-error.ts'
import type { Store } from '#lib/contract/store.ts'
import type { StockStatus } from '#lib/domain/catalogue/stock.ts'

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

/** Searches stores for a size; a newer search gives up the older one. */
export function useStoreStock(productId: string, variantId: string) {
  const [search, setSearch] = useState<StockSearch>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const find = async (near: string, within: number) => {
    running.current?.abort()
    const giveUp = new AbortController()
    running.current = giveUp
    setSearch({ state: 'searching' })
    const result = await ask({ productId, variantId, near, within }, giveUp.signal)
    if (!giveUp.signal.aborted) setSearch(result)
  }
  return { search, find }
}

interface Question {
  productId: string
  variantId: string
  near: string
  within: number
}

async function ask({ productId, variantId, near, within }: Question, signal: AbortSignal): Promise<StockSearch> {
  try {
    const { stores } = await api('storeStock', { params: { productId }, query: { variantId, near, within }, signal })
    return { state: 'found', near, within, stores }
  } catch (error) {
    const unknown = error instanceof ApiError && error.refusal.errorCode === 'LocalityNotFound'
    return unknown ? { state: 'unknownPlace', message: error.message } : { state: 'failed' }
  }
}
