import 'server-only'
import type { Locality } from '#lib/contract/store.ts'

/** A row of `localities`. */
export interface LocalityRow {
  key: string
  suburb: string
  state: string
  postcode: string
  country: 'AU' | 'NZ'
  latitude: number | null
  longitude: number | null
}

/** The row in the contract's shape: an unknown position is absent [STORE-10]. */
export function localityOf({ latitude, longitude, ...named }: LocalityRow): Locality {
  return latitude === null || longitude === null ? named : { ...named, latitude, longitude }
}
