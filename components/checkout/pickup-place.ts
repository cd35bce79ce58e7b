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

/**
 * Where delivery dates were asked for. A postcode alone is looked up in Australia first: one of New Zealand's is none.
 */
function askedPlace(): string {
  const asked = currentDeliveryPlace()
  return asked && asked.country !== 'NZ' ? asked.postcode : ''
}

/**
 * The address a parcel would go to, as far as it is typed. New Zealand's postcodes are Australia's too: there the town
 * goes along, and without one nothing is known.
 */
function parcelPlace(): string {
  const { deliveryAddress } = useCheckoutStore.getState().record
  const draft = readDraft('shipping')?.['address']
  const address = isObject(draft) && draft['postcode'] ? draft : (deliveryAddress ?? {})
  const { country, suburb, postcode } = address as { country?: unknown; suburb?: unknown; postcode?: unknown }
  if (typeof postcode !== 'string' || !/^\d{4}$/.test(postcode)) return ''
  if (country !== 'NZ') return postcode
  return typeof suburb === 'string' && suburb !== '' ? `${suburb} ${postcode}` : ''
}

function myStorePlace(): string {
  const store = currentMyStore()
  return store ? `${store.locality} ${store.postcode}` : ''
}
