'use client'
import { useEffect, useState } from 'react'
import { api } from '#lib/client/api.ts'
import { type MyStore, useMyStore } from '#stores/my-store.ts'
import type { StoreWithStock } from './use-store-stock.ts'

export type Shelf = { state: 'loading' } | { state: 'unknown' } | { state: 'known'; found: StoreWithStock }

/** The API tells stock around a place: this far around the store's own suburb the store itself is always found. */
const AROUND_KM = 250

/** What the shopper's store holds of a size. */
export function useMyStoreShelf(productId: string, variantId: string | undefined): Shelf {
  const store = useMyStore()
  const question = store && variantId ? `${store.erpStoreId} ${variantId}` : undefined
  const [answer, setAnswer] = useState<{ question: string; found: StoreWithStock | undefined }>()
  useEffect(() => {
    if (!store || !variantId || !question) return
    const giveUp = new AbortController()
    const settle = (found: StoreWithStock | undefined) => {
      if (!giveUp.signal.aborted) setAnswer({ question, found })
    }
    shelfOf(store, productId, variantId, giveUp.signal).then(settle, () => settle(undefined))
    return () => giveUp.abort()
  }, [store, productId, variantId, question])
  if (answer === undefined || answer.question !== question) return { state: 'loading' }
  return answer.found ? { state: 'known', found: answer.found } : { state: 'unknown' }
}

async function shelfOf(store: MyStore, productId: string, variantId: string, signal: AbortSignal) {
  const query = { variantId, near: `${store.locality} ${store.postcode}`, within: AROUND_KM }
  const { stores } = await api('storeStock', { params: { productId }, query, signal })
  return stores.find((found) => found.store.erpStoreId === store.erpStoreId)
}
