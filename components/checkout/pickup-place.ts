import { postcodeInCountry } from '#lib/domain/address/locality.ts'
import { isPostcode } from '#lib/domain/address/postcode.ts'
import { isObject } from '#lib/domain/stored-record.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft, readDraft } from '#stores/checkout-draft.ts'
import { currentDeliveryPlace } from '#stores/delivery-postcode.ts'
import { currentMyStore } from '#stores/my-store.ts'

/**
 * Where the list of stores starts from: what was searched before, where parcels go, where delivery dates were asked
 * for, the shopper's own store. Empty when nothing is known.
 */
export function startingPlace(): string {
  const searched = readDraft('pickup-place')?.['near']
  if (typeof searched === 'string') return searched
  return parcelPlace() || askedPlace() || myStorePlace()
}

/** Remembers a search for this window's session. */
export function keepPickupPlace(near: string): void {
  keepDraft('pickup-place', { near })
}

/** Where delivery dates were asked for. */
function askedPlace(): string {
  const asked = currentDeliveryPlace()
  return asked ? postcodeText(asked.postcode, asked.country) : ''
}

/** Around the address a parcel would go to, as far as it is typed. */
function parcelPlace(): string {
  const { deliveryAddress } = useCheckoutStore.getState().record
  const draft = readDraft('shipping')?.['address']
  const address = isObject(draft) && draft['postcode'] ? draft : (deliveryAddress ?? {})
  const { country, postcode } = address as { country?: unknown; postcode?: unknown }
  return typeof postcode === 'string' && isPostcode(postcode) ? postcodeText(postcode, country) : ''
}

/** With its country where it could be read as the other's [STORE-13]. */
function postcodeText(postcode: string, country: unknown): string {
  return country === 'NZ' ? postcodeInCountry(postcode, country) : postcode
}

function myStorePlace(): string {
  const store = currentMyStore()
  return store ? `${store.locality} ${store.postcode}` : ''
}
