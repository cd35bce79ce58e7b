import 'server-only'
import type { PoolClient } from 'pg'
import type { SaveAddressRequest, SavedAddress } from '#lib/contract/address.ts'
import { isUuid } from '#lib/contract/uuid.ts'
import {
  type Defaults,
  defaultsAfterRemoval,
  defaultsAfterSaving,
  isSameAddress,
} from '#lib/domain/account/address-book.ts'
import { ADDRESSES_MAX } from '#lib/domain/shop-rules.ts'
import { pool } from '../db/client.ts'
import { withCustomer } from '../db/customer-lock.ts'
import { err, ok, type Result } from '../platform/result.ts'
import { nameOutcome } from '../platform/work-note.ts'
import { addressesOf, addressParameters } from './address-rows.ts'

/**
 * Adds an address; the first becomes both defaults. AddressDuplicate, AddressLimitReached [API-44, ADDR-04, ADDR-06,
 * ADDR-12].
 */
export function addAddress(customerId: string, wanted: SaveAddressRequest): Promise<Result<SavedAddress>> {
  return withCustomer(customerId, async (client) => {
    const book = await addressesOf(client, customerId)
    if (book.some((address) => isSameAddress(address, wanted))) return err('AddressDuplicate')
    if (book.length >= ADDRESSES_MAX) return err('AddressLimitReached')
    const id = await insertAddress(client, customerId, wanted)
    await settleDefaults(client, customerId, defaultsAfterSaving(book, { ...wanted, id }))
    nameOutcome(id)
    return answerAddress(client, customerId, id)
  })
}

/** An address as it stands; AddressNotFound also for another customer's. */
export async function savedAddress(customerId: string, id: string): Promise<Result<SavedAddress>> {
  const found = (await addressesOf(pool(), customerId)).find((address) => address.id === id)
  return found ? ok(found) : err('AddressNotFound')
}

/** Changes an address. AddressNotFound also for another customer's; AddressDuplicate [API-45, ADDR-04 to ADDR-06]. */
export function saveAddress(customerId: string, id: string, wanted: SaveAddressRequest): Promise<Result<SavedAddress>> {
  return withCustomer(customerId, async (client) => {
    const book = await addressesOf(client, customerId)
    const others = book.filter((address) => address.id !== id)
    if (others.length === book.length) return err('AddressNotFound')
    if (others.some((address) => isSameAddress(address, wanted))) return err('AddressDuplicate')
    await updateAddress(client, id, wanted)
    await settleDefaults(client, customerId, defaultsAfterSaving(others, { ...wanted, id }))
    return answerAddress(client, customerId, id)
  })
}

/** Removes an address; its default flags go to the oldest that remains. AddressNotFound [API-46, ADDR-05, ADDR-06]. */
export function removeAddress(customerId: string, id: string): Promise<Result<Record<string, never>>> {
  return withCustomer(customerId, async (client) => {
    if (!isUuid(id)) return err('AddressNotFound')
    const removed = await client.query('delete from addresses where customer_id = $1 and id = $2', [customerId, id])
    if (removed.rowCount === 0) return err('AddressNotFound')
    const defaults = defaultsAfterRemoval(await addressesOf(client, customerId))
    if (defaults) await settleDefaults(client, customerId, defaults)
    return ok({})
  })
}

async function insertAddress(client: PoolClient, customerId: string, address: SaveAddressRequest): Promise<string> {
  // Not now(): that is when the transaction began, and it may have waited for an older one to end.
  const { rows } = await client.query<{ id: string }>(
    `insert into addresses
       (customer_id, created_at, company, contact_name, country, street1, street2, suburb, state, postcode)
     values ($1, clock_timestamp(), $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [customerId, ...addressParameters(address)],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('The address was not inserted.')
  return id
}

async function updateAddress(client: PoolClient, id: string, address: SaveAddressRequest): Promise<void> {
  await client.query(
    `update addresses set company = $2, contact_name = $3, country = $4, street1 = $5, street2 = $6, suburb = $7,
       state = $8, postcode = $9 where id = $1`,
    [id, ...addressParameters(address)],
  )
}

/** Gives the flags to their holders, in two steps: the unique indexes are judged row by row. */
async function settleDefaults(client: PoolClient, customerId: string, { billing, shipping }: Defaults): Promise<void> {
  const holders = [customerId, billing, shipping]
  await client.query(
    `update addresses set is_default_billing = is_default_billing and id = $2,
       is_default_shipping = is_default_shipping and id = $3
     where customer_id = $1 and (is_default_billing and id <> $2 or is_default_shipping and id <> $3)`,
    holders,
  )
  await client.query(
    `update addresses set is_default_billing = id = $2, is_default_shipping = id = $3
     where customer_id = $1 and id in ($2, $3)`,
    holders,
  )
}

async function answerAddress(client: PoolClient, customerId: string, id: string): Promise<Result<SavedAddress>> {
  const saved = (await addressesOf(client, customerId)).find((address) => address.id === id)
  if (!saved) throw new Error('The address was not saved.')
  return ok(saved)
}
