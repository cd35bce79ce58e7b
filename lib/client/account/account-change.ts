import type { z } from 'zod'
import type { Customer, updateCustomerRequest } from '#lib/contract/account.ts'
import type { SaveAddressRequest } from '#lib/contract/address.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { api } from '../api.ts'
import { keepCustomer, useAccountStore } from './account-load.ts'

type ContactDetails = z.input<typeof updateCustomerRequest>['customer']

/**
 * Saves contact details and keeps what the server made of them. Throws 'Cannot update account.' (its cause is the call's error)
 * or, before a load has succeeded, 'Account not loaded.'; the account then stays as it was [ACCT-09, ACCT-10, SM-ACCT-05, SM-ACCT-06].
 */
export async function updateAccount(details: ContactDetails): Promise<void> {
  requireAccount()
  try {
    const { customer } = await api('updateAccount', { body: { customer: details } })
    keepWhileOpen(customer)
  } catch (cause) {
    throw new Error('Cannot update account.', { cause })
  }
}

/** Adds an address, or changes the one of this id, and keeps the address book that came of it. Throws the call's error. */
export async function keepAddress(address: SaveAddressRequest, id: string | undefined): Promise<void> {
  requireAccount()
  if (id === undefined) await api('addAddress', { body: address })
  else await api('saveAddress', { params: { id }, body: address })
  await readAddresses()
}

/** Removes an address and keeps the address book that came of it. Throws the call's error. */
export async function dropAddress(id: string): Promise<void> {
  requireAccount()
  await api('removeAddress', { params: { id } })
  await readAddresses()
}

/** Reads the address book again: another device may have changed it, and defaults move by themselves. */
async function readAddresses(): Promise<void> {
  const { addresses } = await api('addresses', {})
  const { customer } = useAccountStore.getState()
  if (customer) keepWhileOpen({ ...customer, addresses })
}

/** An answer that comes after the logout is nobody's. */
function keepWhileOpen(customer: Customer): void {
  if (useAccountStore.getState().result === 'SUCCESS') keepCustomer(customer)
}

function requireAccount(): void {
  if (!isLoggedIn(useIdentityStore.getState().status)) throw new Error('Cannot update account.')
  const { result, customer } = useAccountStore.getState()
  if (result !== 'SUCCESS' || !customer) throw new Error('Account not loaded.')
}
