import type { z } from 'zod'
import type { Customer, updateCustomerRequest } from '#lib/contract/account.ts'
import type { SaveAddressRequest, SavedAddress } from '#lib/contract/address.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { ApiError } from '../call-error.ts'
import { fetchQuery, mutate, mutation, query } from '../query.ts'
import { contactDetailsOf, currentCustomer, heldCustomer, keepCustomer } from './account-query.ts'

type ContactDetails = z.input<typeof updateCustomerRequest>['customer']
type Subscriptions = ContactDetails['subscriptions']
export type DetailsChange = Partial<Omit<ContactDetails, 'subscriptions'>> & { subscriptions?: Partial<Subscriptions> }

/** Contact details with a part of them changed. */
export function withChanges(known: ContactDetails, { subscriptions, ...changed }: DetailsChange): ContactDetails {
  return { ...known, ...changed, subscriptions: { ...known.subscriptions, ...subscriptions } }
}

/**
 * Saves contact details, what is left out as the shop has it now, and keeps what the server made of them. Throws
 * 'Cannot update account.' (its cause is the call's error) or, before a load has succeeded, 'Account not loaded.'; the
 * account then stays as it was [ACCT-09, ACCT-10, SM-ACCT-05, SM-ACCT-06].
 */
export async function updateAccount(change: DetailsChange): Promise<Customer> {
  requireAccount()
  try {
    const details = withChanges(contactDetailsOf(await currentCustomer()), change)
    const { customer } = await mutate(mutation('updateAccount'), { body: { customer: details } })
    keepWhileOpen(customer)
    return customer
  } catch (cause) {
    throw new Error('Cannot update account.', { cause })
  }
}

/**
 * Adds an address, or changes the one of this id, and keeps the address book that came of it. Answers with the address
 * as it is saved; throws the call's error.
 */
export async function keepAddress(address: SaveAddressRequest, id: string | undefined): Promise<SavedAddress> {
  requireAccount()
  const saved =
    id === undefined
      ? await mutate(mutation('addAddress'), { body: address })
      : await ofAddress(id, mutate(mutation('saveAddress'), { params: { id }, body: address }))
  await readAddresses((book) => withAddress(book, saved))
  return saved
}

/** Removes an address and keeps the address book that came of it. Throws the call's error. */
export async function dropAddress(id: string): Promise<void> {
  requireAccount()
  await ofAddress(id, mutate(mutation('removeAddress'), { params: { id } }))
  await readAddresses((book) => book.filter((each) => each.id !== id))
}

/** A change of an address; where it turns out to be gone, removed on another device, it leaves this book as well. */
async function ofAddress<Answer>(id: string, change: Promise<Answer>): Promise<Answer> {
  try {
    return await change
  } catch (error) {
    const gone = error instanceof ApiError && error.refusal.errorCode === 'AddressNotFound'
    if (gone) await readAddresses((book) => book.filter((each) => each.id !== id))
    throw error
  }
}

/**
 * Reads the address book again: another device may have changed it, and defaults move by themselves. What cannot be
 * read is worked out: whoever heard of trouble now would save again what is saved.
 */
async function readAddresses(changed: (book: readonly SavedAddress[]) => SavedAddress[]): Promise<void> {
  const read = await fetchQuery({ ...query('addresses', {}), staleTime: 0 }).catch(() => undefined)
  const customer = heldCustomer()
  if (customer) keepWhileOpen({ ...customer, addresses: read?.addresses ?? changed(customer.addresses) })
}

function withAddress(book: readonly SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const others = book
    .filter(({ id }) => id !== saved.id)
    .map((other) => ({
      ...other,
      isDefaultBilling: other.isDefaultBilling && !saved.isDefaultBilling,
      isDefaultShipping: other.isDefaultShipping && !saved.isDefaultShipping,
    }))
  const place = book.findIndex(({ id }) => id === saved.id)
  return others.toSpliced(place < 0 ? others.length : place, 0, saved)
}

/** An answer that comes after the logout is nobody's. */
function keepWhileOpen(customer: Customer): void {
  if (heldCustomer()) keepCustomer(customer)
}

function requireAccount(): void {
  if (!isLoggedIn(useIdentityStore.getState().status)) throw new Error('Cannot update account.')
  if (!heldCustomer()) throw new Error('Account not loaded.')
}
