'use client'
import { query, useApiQuery } from '#lib/client/query.ts'
import type { DeliveryPromise } from '#lib/contract/delivery-promise.ts'

/** Where a parcel goes and what is in it. */
export interface PromisedParcel {
  postcode: string
  country: 'AU' | 'NZ'
  /** Dollars as a shopper pays them: from the threshold on, standard is free. */
  total: number
}

/** For a shop whose clock is behind this browser's. */
const AGAIN_MS = 20_000

/**
 * When a parcel ordered now arrives, by every method [CHK-38]; asked again as soon as a cut-off it speaks of has
 * passed. Nothing is asked without a parcel.
 */
export function useDeliveryPromise(parcel: PromisedParcel | undefined) {
  return useApiQuery({
    ...query('deliveryPromise', { query: parcel ?? { postcode: '', country: 'AU', total: 0 } }),
    enabled: parcel !== undefined,
    staleTime: ({ state }) => msUntilOver(state.data, state.dataUpdatedAt),
    refetchInterval: ({ state }) => state.data !== undefined && Math.max(msUntilOver(state.data, Date.now()), AGAIN_MS),
  })
}

/** Each method has its own last moment: its dates are wrong from then on, whatever the others' are. */
function msUntilOver(promise: DeliveryPromise | undefined, from: number): number {
  if (!promise) return 0
  const moments = [promise.cutOff, ...promise.methods.map(({ cutOff }) => cutOff)]
  return Math.max(0, Math.min(...moments.map((moment) => new Date(moment).getTime())) - from)
}
