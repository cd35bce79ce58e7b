import 'server-only'
import { type PostalAddress, postalAddress } from '#lib/contract/address.ts'
import { pickupAddress } from '#lib/domain/checkout/pickup-address.ts'
import type { PickupStore } from '#lib/domain/checkout/pickup-store.ts'
import { cutTo } from '#lib/domain/contact/person-name.ts'
import { COMPANY_MAX } from '#lib/domain/shop-rules.ts'
import { storeRegion } from '#lib/domain/store-locator/store-region.ts'
import { pool } from '../db/client.ts'

type StoreRow = Omit<PickupStore, 'address'> & PickupStore['address']

/** The store a pickup goes to, or undefined when it does not offer click and collect. */
export async function pickupStore(storeId: string): Promise<PickupStore | undefined> {
  const { rows } = await pool().query<StoreRow>(
    `select erp_store_id as "erpStoreId", name, country, region, locality, postcode, street1, street2 from stores
     where erp_store_id = $1 and click_and_collect`,
    [storeId],
  )
  const [row] = rows
  return row && { erpStoreId: row.erpStoreId, name: row.name, address: { ...row, region: storeRegion(row) } }
}

/**
 * Where a pickup goes, as the order keeps it: the store's own address under the name of whoever collects, with the
 * store's name where a parcel has a company, so that whoever reads the order knows the door; of a long name its
 * beginning [CHK-30, PAY-10, STORE-14].
 */
export function collectionAddress(
  store: PickupStore,
  person: { contactName?: string; firstName: string; lastName: string },
): PostalAddress {
  return postalAddress.parse({ ...pickupAddress(store, person), company: cutTo(store.name, COMPANY_MAX) })
}
