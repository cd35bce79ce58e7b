import 'server-only'
import type { Locality, Store } from '#lib/contract/store.ts'
import { STORE_RADIUS_DEFAULT, STORES_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { distanceKm, type Position } from '#lib/domain/store-locator/distance.ts'
import { placeAt, storePlaces as placesOf, type StorePlace } from '#lib/domain/store-locator/store-places.ts'
import { pool } from '../db/client.ts'
import { type Place, placeNear } from '../localities/localities.ts'
import { STORE_COLUMNS, type StoreRow, storeOf } from './store-row.ts'

export type FoundStore = Store & { distanceKm?: number }

export interface StoreSearch {
  /** A locality's key, a bare postcode or what a shopper typed; absent means everywhere. */
  near?: string | undefined
  /** Where the shopper is: what both countries have is there. */
  country?: Locality['country'] | undefined
  /** Kilometres, inclusive. */
  within?: number | undefined
  page?: number | undefined
}

export interface FoundStores {
  stores: FoundStore[]
  locality?: Locality
  /** Other places the shopper may have meant. */
  others: Locality[]
  /** Own stores nearest to the place that lie outside the radius; filled only when nothing lies inside. */
  beyond: FoundStore[]
  page: number
  pageCount: number
  total: number
}

const BEYOND_MAX = 3

/**
 * Stores and stockists: near a place nearest first, everywhere by country, state and name, 1000 a page. Undefined when
 * the place is not known [STORE-01, STORE-02, STORE-03, STORE-06, API-61].
 */
export async function findStores({
  near,
  country,
  within = STORE_RADIUS_DEFAULT,
  page = 1,
}: StoreSearch): Promise<FoundStores | undefined> {
  const [place, all] = await Promise.all([near ? placeNear(near, country) : undefined, everyStore()])
  if (near && !place) return undefined
  if (!place) return { ...pageOf(all, page), others: [], beyond: [] }
  const byDistance = nearestFirst(all, place.position)
  const inside = byDistance.filter((store) => store.distanceKm <= within)
  const beyond = inside.length > 0 ? [] : byDistance.slice(0, BEYOND_MAX)
  return { ...pageOf(inside.map(rounded), page), ...meant(place), beyond: beyond.map(rounded) }
}

/** What a store of our own is called, by its `erpStoreId`. */
export async function nameOfStore(erpStoreId: string): Promise<string | undefined> {
  if (erpStoreId.includes('\0')) return undefined
  const { rows } = await pool().query<{ name: string }>({
    name: 'store-name',
    text: `select name from stores where erp_store_id = $1 and type = 'STORE'`,
    values: [erpStoreId],
  })
  return rows[0]?.name
}

/** A store by its path; undefined when there is none [API-62, ROUTE-28]. */
export async function storeByPath(path: string): Promise<Store | undefined> {
  if (path.includes('\0')) return undefined
  const { rows } = await pool().query<StoreRow>({
    name: 'store-by-path',
    text: `select ${STORE_COLUMNS} from stores s where s.path = $1`,
    values: [path.toLowerCase()],
  })
  return rows[0] && storeOf(rows[0])
}

/** The pages below /stores that are no store: states, regions, suburbs with several [STORE-11]. */
export async function storePlaces(): Promise<StorePlace<Store>[]> {
  return placesOf(await everyStore())
}

/** A place with stores by its path or the one it had before, as `placeAt` finds it; undefined when there is none. */
export async function storePlaceAt(path: string): Promise<StorePlace<Store> | undefined> {
  return placeAt(await storePlaces(), path)
}

/** A store by the id it has in the store system; undefined when there is none. */
export async function storeById(erpStoreId: string): Promise<Store | undefined> {
  const { rows } = await pool().query<StoreRow>({
    name: 'store-by-id',
    text: `select ${STORE_COLUMNS} from stores s where s.erp_store_id = $1`,
    values: [erpStoreId],
  })
  return rows[0] && storeOf(rows[0])
}

/** The stores with their distance from a point, nearest first; equally far ones by name. */
export function nearestFirst<S extends Store>(stores: readonly S[], from: Position): (S & { distanceKm: number })[] {
  return stores
    .map((store) => ({ ...store, distanceKm: distanceKm(from, store) }))
    .toSorted((a, b) => a.distanceKm - b.distanceKm || a.name.localeCompare(b.name))
}

/** To a tenth of a kilometre: a suburb's centre is no more exact than that. */
export function rounded<S extends { distanceKm: number }>(store: S): S {
  return { ...store, distanceKm: Math.round(store.distanceKm * 10) / 10 }
}

async function everyStore(): Promise<Store[]> {
  const { rows } = await pool().query<StoreRow>({
    name: 'stores',
    text: `select ${STORE_COLUMNS} from stores s order by s.country, s.region, s.name, s.erp_store_id`,
  })
  return rows.map(storeOf)
}

function pageOf(stores: readonly FoundStore[], page: number) {
  return {
    stores: stores.slice((page - 1) * STORES_PAGE_SIZE, page * STORES_PAGE_SIZE),
    page,
    pageCount: Math.max(1, Math.ceil(stores.length / STORES_PAGE_SIZE)),
    total: stores.length,
  }
}

function meant({ locality, others }: Place) {
  return { locality, others }
}
