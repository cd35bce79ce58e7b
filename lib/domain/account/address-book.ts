import { COUNTRIES } from '../shop-rules.ts'

type Country = (typeof COUNTRIES)[number]

/** What of an address says where it is and whose. */
interface AddressText {
  country: string
  contactName: string
  company?: string | undefined
  street1: string
  street2?: string | undefined
  suburb: string
  state?: string | undefined
  postcode: string
}

interface DefaultFlags {
  isDefaultBilling: boolean
  isDefaultShipping: boolean
}

type BookedAddress = DefaultFlags & { id: string }

/** The ids of the two default addresses. */
export interface Defaults {
  billing: string
  shipping: string
}

const TEXTS = ['country', 'contactName', 'company', 'street1', 'street2', 'suburb', 'state', 'postcode'] as const

/** Whether two addresses are one: the same words, whatever their capitals and the space around them [ADDR-04]. */
export function isSameAddress(a: AddressText, b: AddressText): boolean {
  return TEXTS.every((name) => plain(a[name]) === plain(b[name]))
}

function plain(text: string | undefined): string {
  return (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()
}

/**
 * Whose the default flags are once `saved` is in the book beside `others` (oldest first): its own where it asks; else
 * they stay; and where nobody has one, the oldest other gets it, or the address itself when it is the only one
 * [ADDR-06].
 */
export function defaultsAfterSaving(others: readonly BookedAddress[], saved: BookedAddress): Defaults {
  const oldest = others[0] ?? saved
  return {
    billing: saved.isDefaultBilling ? saved.id : holder(others, oldest, 'isDefaultBilling'),
    shipping: saved.isDefaultShipping ? saved.id : holder(others, oldest, 'isDefaultShipping'),
  }
}

/**
 * Whose the default flags are once an address is gone; undefined when none is left. `remaining` is oldest first
 * [ADDR-06].
 */
export function defaultsAfterRemoval(remaining: readonly BookedAddress[]): Defaults | undefined {
  const [oldest] = remaining
  return (
    oldest && {
      billing: holder(remaining, oldest, 'isDefaultBilling'),
      shipping: holder(remaining, oldest, 'isDefaultShipping'),
    }
  )
}

function holder(addresses: readonly BookedAddress[], oldest: BookedAddress, flag: keyof DefaultFlags): string {
  return (addresses.find((address) => address[flag]) ?? oldest).id
}

function isAllowed<A extends { country: string }>(address: A): address is A & { country: Country } {
  return COUNTRIES.some((country) => country === address.country)
}

/**
 * An address book as the shop uses it: addresses of other countries are dropped, and where no address is the default of
 * a kind the first one is [ACCT-13, ACCT-14]. Order is kept; nothing is written.
 */
export function usableAddresses<A extends DefaultFlags & { country: string }>(
  addresses: readonly A[],
): (A & { country: Country })[] {
  const allowed = addresses.filter(isAllowed)
  const noBilling = !allowed.some((address) => address.isDefaultBilling)
  const noShipping = !allowed.some((address) => address.isDefaultShipping)
  return allowed.map((address, i) =>
    i === 0
      ? {
          ...address,
          isDefaultBilling: address.isDefaultBilling || noBilling,
          isDefaultShipping: address.isDefaultShipping || noShipping,
        }
      : address,
  )
}
