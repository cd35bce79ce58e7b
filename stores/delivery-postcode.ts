import { create } from 'zustand'
import { fields, isText, maybe, oneOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'
import { currentGeo, useGeo, useGeoState } from './geo.ts'

/** A place that delivery dates can be told for. */
export interface DeliveryPlace {
  postcode: string
  country: 'AU' | 'NZ'
}

/** What this browser keeps: a postcode of four digits, or none. A record from before names no country. */
interface KeptPlace {
  postcode: string
  country?: 'AU' | 'NZ' | undefined
}

const isKeptPlace = fields({ postcode: isText, country: maybe(oneOf('AU', 'NZ')) })

const record = browserRecord<KeptPlace>({ key: 'deliveryPostcode', version: 1, parse: parsePlace })

const usePlaceState = create<Partial<KeptPlace> & { only?: 'AU' | 'NZ' | undefined }>()(() => ({}))

if (typeof window !== 'undefined') {
  restoreDeliveryPostcode()
  record.watch(restoreDeliveryPostcode)
}

function parsePlace(data: unknown): KeptPlace | undefined {
  return isKeptPlace(data) && /^\d{4}$/.test(data.postcode) ? (data as KeptPlace) : undefined
}

/** Reads the record again: at the start, when another window wrote it, when the page comes back from the cache. */
export function restoreDeliveryPostcode(): void {
  const kept = record.read()
  usePlaceState.setState({ postcode: kept?.postcode ?? '', country: kept?.country })
}

/** The postcode that delivery dates were last told for; undefined while hydrating, empty when none [CHK-38]. */
export function useDeliveryPostcode(): string | undefined {
  return usePlaceState((state) => state.postcode)
}

/** The only country the shop delivers to, else that of the postcode, else the one this browser is in. */
export function useDeliveryCountry(): 'AU' | 'NZ' {
  const kept = usePlaceState(({ only, country }) => only ?? country)
  const here = useGeo()?.country === 'NZ' ? 'NZ' : 'AU'
  return kept ?? here
}

/** The same outside React. */
export function currentDeliveryCountry(): 'AU' | 'NZ' {
  const { only, country } = usePlaceState.getState()
  return only ?? country ?? (currentGeo()?.country === 'NZ' ? 'NZ' : 'AU')
}

/** The one country the shop delivers to, if it is one: a postcode that was kept of another is forgotten [CHK-31]. */
export function deliverOnlyTo(only: 'AU' | 'NZ' | undefined): void {
  if (only && (usePlaceState.getState().country ?? only) !== only) forgetDeliveryPlace()
  usePlaceState.setState({ only })
}

/** What it depends on. */
export const DELIVERY_COUNTRY_STORES = [usePlaceState, useGeoState]

/** The same place outside React; undefined when none is known. */
export function currentDeliveryPlace(): KeptPlace | undefined {
  const { postcode, country } = usePlaceState.getState()
  return postcode ? { postcode, country } : undefined
}

/** Remembers a place that somebody delivers to. Whoever calls has asked the shop. */
export function keepDeliveryPlace({ postcode, country }: DeliveryPlace): void {
  keep({ postcode, country })
}

/** Forgets it: the field was cleared. */
export function forgetDeliveryPlace(): void {
  keep({ postcode: '', country: undefined })
}

function keep(place: KeptPlace): void {
  record.write(place)
  usePlaceState.setState(place)
}
