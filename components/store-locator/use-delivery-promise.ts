'use client'
import { useEffect, useState } from 'react'
import { api } from '#lib/client/api.ts'
import { useNow } from '#lib/client/platform/use-now.ts'
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

export interface Parcel extends Destination {
  /** What is in it, in dollars. */
  total: number
}

type Settled = Parcel & ({ promise: DeliveryPromise } | { failed: true })

/** When a parcel ordered now arrives; asked again as soon as a cut-off it spoke of has passed. */
export function useDeliveryPromise({ postcode, country, total }: Parcel): PromiseState {
  const [settled, setSettled] = useState<Settled>()
  const now = useNow()
  const wanted = /^\d{4}$/.test(postcode)
  const about = settled?.postcode === postcode && settled.country === country && settled.total === total
  const known = about ? settled : undefined
  const over = known !== undefined && 'promise' in known && now !== undefined && isOver(known.promise, now)
  const needed = wanted && (known === undefined || over)

  useEffect(() => {
    if (!needed) return
    const giveUp = new AbortController()
    const settle = (outcome: { promise: DeliveryPromise } | { failed: true }) => {
      if (!giveUp.signal.aborted) setSettled({ postcode, country, total, ...outcome })
    }
    api('deliveryPromise', { query: { postcode, country, total }, signal: giveUp.signal }).then(
      (promise) => settle({ promise }),
      () => settle({ failed: true }),
    )
    return () => giveUp.abort()
  }, [needed, postcode, country, total])

  if (!wanted) return { state: 'none' }
  if (!known) return { state: 'loading' }
  return 'promise' in known
    ? { state: 'ready', promise: known.promise }
    : { state: 'failed', retry: () => setSettled(undefined) }
}

/** Each method has its own last moment: its dates are wrong from then on, whatever the others' are. */
function isOver({ cutOff, methods }: DeliveryPromise, now: Date): boolean {
  return [cutOff, ...methods.map((method) => method.cutOff)].some((instant) => now >= new Date(instant))
}
