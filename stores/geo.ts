import { create } from 'zustand'
import { fields, isFlag, isText, maybe } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

/** Where this browser is, as far as the shop was told [GEO-01]. */
export interface GeoLocale {
  /** ISO 3166 code of two capitals. */
  country: string
  /** The shopper has dismissed what the shop says about their country. */
  acknowledged: boolean
}

/** What came of asking [GEO-02, GEO-03, GEO-04]. */
export type GeoLookup = { status: 'SUCCESS'; country: string } | { status: 'NOT_FOUND' } | { status: 'ERROR' }

const isGeoLocale = fields({ country: isText, acknowledged: maybe(isFlag) })
const COUNTRY = /^[A-Z]{2}$/

const record = browserRecord<GeoLocale>({ key: 'geo', version: 1, parse: parseGeoLocale })

export const useGeoState = create<{ locale?: GeoLocale | undefined }>()(() => ({}))

if (typeof window !== 'undefined') {
  restoreGeo()
  record.watch(restoreGeo)
}

function parseGeoLocale(data: unknown): GeoLocale | undefined {
  if (!isGeoLocale(data) || !COUNTRY.test(data.country)) return undefined
  return { country: data.country, acknowledged: data.acknowledged ?? false }
}

/** Reads the record again: at the start, when another window wrote it, when the page comes back from the cache. */
export function restoreGeo(): void {
  useGeoState.setState({ locale: record.read() })
}

/** The country of this browser; undefined on the server, while hydrating, and until it is known. */
export function useGeo(): GeoLocale | undefined {
  return useGeoState((state) => state.locale)
}

/** The same outside React. */
export function currentGeo(): GeoLocale | undefined {
  return useGeoState.getState().locale
}

/**
 * Keeps what a lookup found. Only a success says anything, and a country that is known already stays [GEO-02, GEO-05].
 */
export function keepGeoLookup(lookup: GeoLookup): void {
  if (lookup.status !== 'SUCCESS' || currentGeo()) return
  keep({ country: lookup.country, acknowledged: false })
}

/** The shopper has read the notice about their country [GEO-06]. */
export function acknowledgeGeo(): void {
  const locale = currentGeo()
  if (locale) keep({ ...locale, acknowledged: true })
}

/** The shopper says where they are: there is then nothing left to tell them about it. */
export function chooseCountry(country: 'AU' | 'NZ'): void {
  keep({ country, acknowledged: true })
}

function keep(locale: GeoLocale): void {
  record.write(locale)
  useGeoState.setState({ locale })
}
