import type { Customer } from '#lib/contract/account.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { withKnownAddresses } from '#lib/domain/checkout/saved-choice.ts'
import { changeCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { postNotice } from '#stores/notices.ts'
import { accountQuery } from '../account/account-query.ts'
import { useApiQuery } from '../query.ts'

export interface CheckoutCustomer {
  /** Whether a form can start: it is known that there is no account, or what is in it, or that it cannot be had now. */
  settled: boolean
  customer: Customer | undefined
}

/** Who is buying, if they are signed in: their details and addresses save typing [ACCT-16, CHK-07, CHK-11]. */
export function useCheckoutCustomer(): CheckoutCustomer {
  const status = useIdentityStore((identity) => identity.status)
  const here = isLoggedIn(status)
  // Every part of a step asks: one that could not be had is not asked for again by each.
  const { data, isPending, errorUpdateCount } = useApiQuery({ ...accountQuery(), retryOnMount: false })
  // An account that cannot be had must not stand between a shopper and the boots, nor one that is asked for again.
  const settled = here ? !isPending || errorUpdateCount > 0 : status !== 'INITIALISING'
  return { settled, customer: here ? data?.customer : undefined }
}

/**
 * Drops chosen addresses that are no longer in the book, and follows those that were changed there. Whoever stood on
 * the payment step goes back for a new one, and hears why [ADDR-11, CHK-20, SM-CHK-13].
 */
export function followAddressBook(book: readonly SavedAddress[]): void {
  const { record } = useCheckoutStore.getState()
  if (withKnownAddresses(record, book) === record) return
  const { deliveryAddress } = changeCheckout((newest) => withKnownAddresses(newest, book))
  // Who collects uses none: what is kept of an earlier parcel goes without a word.
  const used = record.shippingType !== 'STORE_PICKUP'
  if (used && record.deliveryAddress && !deliveryAddress) postNotice({ tone: 'error', text: ADDRESS_GONE })
}

const ADDRESS_GONE = 'The address you chose is no longer in your address book. Choose another one.'
