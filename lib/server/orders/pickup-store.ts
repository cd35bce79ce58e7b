import 'server-only'
import { type PostalAddress, postalAddress } from '#lib/contract/address.ts'
import { contactNameOf } from '#lib/domain/delivery.ts'
import { pool } from '../db/client.ts'

interface StoreRow {
  country: string
  region: string
  locality: string
  postcode: string
  street1: string
  street2: string | null
}

/** The store a pickup goes to, or undefined when it does not offer click and collect. */
export async function pickupStore(storeId: string): Promise<StoreRow | undefined> {
  const { rows } = await pool().query<StoreRow>(
    `select country, region, locality, postcode, street1, street2 from stores
     where erp_store_id = $1 and click_and_collect`,
    [storeId],
  )
  return rows[0]
}

/** A store's address as the shipping address of a pickup: region is the state, locality the suburb [CHK-30, PAY-10]. */
export function pickupAddress(
  store: StoreRow,
  person: { contactName?: string; firstName: string; lastName: string },
): PostalAddress {
  return postalAddress.parse({
    contactName: contactNameOf(person),
    country: store.country,
    postcode: store.postcode,
    street1: store.street1,
    ...(store.street2 ? { street2: store.street2 } : {}),
    suburb: store.locality,
    ...(store.country === 'AU' ? { state: store.region } : {}),
  })
}
