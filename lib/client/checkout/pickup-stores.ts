import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Locality, Store } from '#lib/contract/store.ts'
import { api } from '../api.ts'
import { ApiError } from '../call-error.ts'
import { EVERYBODY } from '../query-client.ts'

/** A store with its distance from the place that was asked for. */
export type NearStore = Store & { distanceKm?: number | undefined }

export interface PickupStores {
  /** Nearest first; by state and name when no place was asked for, or nobody knows it. */
  stores: readonly NearStore[]
  /** The place the distances are from. */
  place?: Locality | undefined
  /** What the shop says of a place it does not know [ERR-21]. */
  unknownPlace?: string | undefined
}

/** Far enough for a country: how many of them are shown is for the list to say. */
const WITHIN_KM = 5000

/**
 * The stores around a suburb or postcode, in the shopper's country where both have it; all of them while it is empty or
 * unknown. The former answer stays meanwhile [STORE-13].
 */
export function pickupStoresQuery(near: string, country?: 'AU' | 'NZ') {
  return queryOptions({
    queryKey: [EVERYBODY, 'stores', 'to collect from', near, country],
    queryFn: ({ signal }) => (near === '' ? everyStore(signal) : storesAround(near, country, signal)),
    placeholderData: keepPreviousData,
  })
}

async function storesAround(
  near: string,
  country: 'AU' | 'NZ' | undefined,
  signal: AbortSignal,
): Promise<PickupStores> {
  try {
    const { stores, locality } = await api('stores', {
      query: { near, within: WITHIN_KM, ...(country ? { country } : {}) },
      signal,
    })
    return { stores, place: locality }
  } catch (error) {
    const unknown = error instanceof ApiError && error.refusal.errorCode === 'LocalityNotFound'
    if (!unknown) throw error
    return { ...(await everyStore(signal)), unknownPlace: error.message }
  }
}

async function everyStore(signal: AbortSignal): Promise<PickupStores> {
  const { stores } = await api('stores', { query: {}, signal })
  return { stores }
}
