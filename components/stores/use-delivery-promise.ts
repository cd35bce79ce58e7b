'use client'
import { useEffect, useState } from 'react'
import { api } from '#lib/client/api.ts'
import { useNow } from '#lib/client/use-now.ts'
import type { DeliveryPromise } from '#lib/contract/delivery-promise.ts'

export interface Destination {
  postcode: string
  country: 'AU' | 'NZ'
}

export type PromiseState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'ready'; promise: DeliveryPromise }
  | { state: 'failed'; retry: () => void }

type Settled = Destination & ({ promise: DeliveryPromise } | { failed: true })

/** When a parcel ordered now arrives; asked again as soon as the cut-off it spoke of has passed. */
export function useDeliveryPromise({ postcode, country }: Destination): PromiseState {
  const [settled, setSettled] = useState<Settled>()
  const now = useNow()
  const wanted = /^\d{4}$/.test(postcode)
  const known = settled && settled.postcode === postcode && settled.country === country ? settled : undefined
  const over = known !== undefined && 'promise' in known && now !== undefined && now >= new Date(known.promise.cutOff)
  const needed = wanted && (known === undefined || over)

  useEffect(() => {
    if (!needed) return
    const giveUp = new AbortController()
    const settle = (outcome: { promise: DeliveryPromise } | { failed: true }) => {
      if (!giveUp.signal.aborted) setSettled({ postcode, country, ...outcome })
    }
    api('deliveryPromise', { query: { postcode, country }, signal: giveUp.signal }).then(
      (promise) => settle({ promise }),
      () => settle({ failed: true }),
    )
    return () => giveUp.abort()
  }, [needed, postcode, country])

  if (!wanted) return { state: 'none' }
  if (!known) return { state: 'loading' }
  return 'promise' in known
    ? { state: 'ready', promise: known.promise }
    : { state: 'failed', retry: () => setSettled(undefined) }
}
