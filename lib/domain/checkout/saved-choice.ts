import type { CheckoutRecord, StoredAddress, StoredChosenAddress } from './checkout-record.ts'

/** An address of the book, as far as checkout is concerned. */
export type BookAddress = StoredAddress & { id: string; isDefaultBilling: boolean; isDefaultShipping: boolean }

/** Just the address: what is quoted and sent knows no ids and no defaults. */
export function plainAddress(address: StoredAddress): StoredAddress {
  const { country, contactName, company, street1, street2, suburb, state, postcode, confirmed } = address
  const plain = { country, contactName, company, street1, street2, suburb, state, postcode }
  return confirmed ? { ...plain, confirmed } : plain
}

/** An address that was typed in: it has no id and is nobody's default [ADDR-02]. */
export function enteredAddress(address: StoredAddress): StoredChosenAddress {
  return { type: 'ENTERED', ...plainAddress(address), isDefaultBilling: false, isDefaultShipping: false }
}

/**
 * An address of the book, as checkout keeps it: an odd pair of postcode and state was confirmed when it was saved
 * [ADDR-01, ADDR-02, ADDR-08].
 */
export function selectedAddress(saved: BookAddress): StoredChosenAddress {
  const { id, isDefaultBilling, isDefaultShipping } = saved
  return { type: 'SELECTED', id, ...plainAddress(saved), confirmed: true, isDefaultBilling, isDefaultShipping }
}

/**
 * The record once the address book is known: a chosen address that is no longer in it is no choice any more, and one
 * that was changed there is the changed one. The record itself when nothing moves [ADDR-11, CHK-20].
 */
export function withKnownAddresses(record: CheckoutRecord, book: readonly BookAddress[]): CheckoutRecord {
  const deliveryAddress = known(record.deliveryAddress, book)
  const billingAddress = known(record.billingAddress, book)
  const moved = deliveryAddress !== record.deliveryAddress || billingAddress !== record.billingAddress
  return moved ? { ...record, deliveryAddress, billingAddress } : record
}

function known(chosen: StoredChosenAddress | undefined, book: readonly BookAddress[]): StoredChosenAddress | undefined {
  if (chosen?.type !== 'SELECTED') return chosen
  const found = book.find(({ id }) => id === chosen.id)
  if (!found) return undefined
  const saved = selectedAddress(found)
  return isSame(saved, chosen) ? chosen : saved
}

function isSame(a: StoredChosenAddress, b: StoredChosenAddress): boolean {
  const names = Object.keys(a) as (keyof StoredChosenAddress)[]
  return names.every((name) => (a[name] ?? '') === (b[name] ?? ''))
}
