import 'server-only'
import type { Pool, PoolClient } from 'pg'
import type { SaveAddressRequest, SavedAddress } from '#lib/contract/address.ts'
import { usableAddresses } from '#lib/domain/account/address-book.ts'

/**
 * An address as SQL answers it: named as in the contract, with nulls, and not necessarily of a country the shop knows.
 */
export interface AddressRow {
  id: string
  company: string | null
  contactName: string
  country: string
  street1: string
  street2: string | null
  suburb: string
  state: string | null
  postcode: string
  isDefaultBilling: boolean
  isDefaultShipping: boolean
}

/** The columns of an AddressRow. */
export const ADDRESS_COLUMNS = `id, company, contact_name as "contactName", country, street1, street2, suburb, state, postcode,
  is_default_billing as "isDefaultBilling", is_default_shipping as "isDefaultShipping"`

/**
 * Rows, oldest first, as the book a customer sees: other countries dropped, defaults filled in [ACCT-13, ACCT-14,
 * ADDR-13].
 */
export function bookOfRows(rows: readonly AddressRow[]): SavedAddress[] {
  return usableAddresses(rows).map(({ company, street2, state, ...row }) => ({
    ...row,
    type: 'SELECTED',
    ...(company === null ? {} : { company }),
    ...(street2 === null ? {} : { street2 }),
    ...(state === null ? {} : { state }),
  }))
}

/** The address book, oldest first. */
export async function addressesOf(client: Pool | PoolClient, customerId: string): Promise<SavedAddress[]> {
  const { rows } = await client.query<AddressRow>(
    `select ${ADDRESS_COLUMNS} from addresses where customer_id = $1 order by created_at, id`,
    [customerId],
  )
  return bookOfRows(rows)
}

/**
 * The values of an address in the order of its columns: company, contact_name, country, street1, street2, suburb,
 * state, postcode.
 */
export function addressParameters(address: SaveAddressRequest): (string | null)[] {
  const { company, contactName, country, street1, street2, suburb, state, postcode } = address
  return [company || null, contactName, country, street1, street2 || null, suburb, state ?? null, postcode]
}
