import 'server-only'
import type { Store } from '#lib/contract/store.ts'
import { parseHours } from '#lib/domain/store-locator/opening-hours.ts'
import { storeRegion } from '#lib/domain/store-locator/store-region.ts'

/** A row of `stores`, as STORE_COLUMNS names it. */
export interface StoreRow {
  erpStoreId: string
  path: string
  name: string
  type: Store['type']
  phone: string
  country: 'AU' | 'NZ'
  region: string
  locality: string
  postcode: string
  street1: string
  street2: string | null
  latitude: number
  longitude: number
  hours: Record<string, string>
  clickAndCollect: boolean
  timeZone: string
  holidays: Store['holidays']
  services: string[]
}

export const STORE_COLUMNS = `s.erp_store_id as "erpStoreId", s.path, s.name, s.type, s.phone, s.country, s.region, s.locality,
  s.postcode, s.street1, s.street2, s.latitude, s.longitude, s.hours, s.click_and_collect as "clickAndCollect",
  s.time_zone as "timeZone", s.holidays, s.services`

/**
 * The row in the contract's shape. Hours that nobody can read are left out; a stockist never offers click and collect
 * [STORE-04, STORE-05].
 */
export function storeOf(row: StoreRow): Store {
  const { country, postcode, street1, street2, locality, hours, holidays, region: _, ...rest } = row
  return {
    erpStoreId: rest.erpStoreId,
    name: rest.name,
    path: rest.path,
    type: rest.type,
    phone: rest.phone,
    address: { country, postcode, region: storeRegion(row), street1, ...(street2 ? { street2 } : {}), locality },
    latitude: rest.latitude,
    longitude: rest.longitude,
    timeZone: rest.timeZone,
    hours: Object.fromEntries(Object.entries(hours).filter(([, text]) => parseHours(text) !== undefined)),
    holidays: holidays.filter(({ hours: text }) => parseHours(text) !== undefined),
    services: rest.services,
    clickAndCollect: rest.clickAndCollect && rest.type === 'STORE',
  }
}
