import type { CheckoutRecord, StoredAddress, StoredChosenAddress } from './checkout-record.ts'

/** An address of the book, as far as checkout is concerned. */
export type BookAddress = StoredAddress & { id: string }

/** Just the address: what is stored, quoted and sent knows no ids and no defaults. */
export function plainAddress(address: StoredAddress): StoredAddress {
  const { country, contactName, company, street1, street2, suburb, state, postcode } = address
  return { country, contactName, company, street1, street2, suburb, state, postcode }
}

/**
 * The record once the address book is known: a chosen address that is no longer in it is no choice any more, and one that was changed
 * there is the changed one. The record itself when nothing moves [ADDR-11, CHK-20].
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
  const address = plainAddress(found)
  return isSame(address, chosen.address) ? chosen : { ...chosen, address }
}

function isSame(a: StoredAddress, b: StoredAddress): boolean {
  const names = Object.keys(a) as (keyof StoredAddress)[]
  return names.every((name) => (a[name] ?? '') === (b[name] ?? ''))
}
