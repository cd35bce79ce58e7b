import 'server-only'
import type { Pool, PoolClient } from 'pg'
import { type SaveAddressRequest, type SavedAddress, savedAddress } from '#lib/contract/address.ts'

/** An address as SQL answers it: named as in the contract, with nulls. */
export type AddressRow = Record<string, unknown>

/** The columns of an AddressRow. */
export const ADDRESS_COLUMNS = `id, company, contact_name as "contactName", country, street1, street2, suburb, state, postcode,
  is_default_billing as "isDefaultBilling", is_default_shipping as "isDefaultShipping"`

/** A row in the contract's shape [ADDR-01, ADDR-02]. */
export function addressOfRow(row: AddressRow): SavedAddress {
  const present = Object.entries(row).filter(([, value]) => value !== null)
  return savedAddress.parse({ ...Object.fromEntries(present), type: 'SELECTED' })
}

/** The address book, oldest first. */
export async function addressesOf(client: Pool | PoolClient, customerId: string): Promise<SavedAddress[]> {
  const { rows } = await client.query<AddressRow>(
    `select ${ADDRESS_COLUMNS} from addresses where customer_id = $1 order by created_at, id`,
    [customerId],
  )
  return rows.map(addressOfRow)
}

/** The values of an address in the order of its columns: company, contact_name, country, street1, street2, suburb, state, postcode. */
export function addressParameters(address: SaveAddressRequest): (string | null)[] {
  const { company, contactName, country, street1, street2, suburb, state, postcode } = address
  return [company || null, contactName, country, street1, street2 || null, suburb, state ?? null, postcode]
}
