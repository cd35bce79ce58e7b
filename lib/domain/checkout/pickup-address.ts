import { addressLine } from '../address/address-line.ts'
import { contactNameOf } from '../delivery/delivery.ts'
import type { PickupStore } from './pickup-store.ts'

/** What is kept of a store. */
export function pickupStoreOf({ erpStoreId, name, address }: PickupStore): PickupStore {
  const { country, postcode, region, street1, street2, locality } = address
  return {
    erpStoreId,
    name,
    address: { country, postcode, region, street1, locality, ...(street2 ? { street2 } : {}) },
  }
}

/**
 * A store's address as the shipping address of a pickup: region is the state, locality the suburb [CHK-30, PAY-08,
 * PAY-10].
 */
export function pickupAddress({ address }: Pick<PickupStore, 'address'>, person: Parameters<typeof contactNameOf>[0]) {
  const { country, postcode, region, street1, street2, locality } = address
  return {
    country,
    contactName: contactNameOf(person),
    street1,
    ...(street2 ? { street2 } : {}),
    suburb: locality,
    ...(country === 'AU' ? { state: region } : {}),
    postcode,
  }
}

/** Where a store is, on one line. */
export function storeAddressLine({ address }: Pick<PickupStore, 'address'>): string {
  return addressLine({ ...address, suburb: address.locality, state: address.region })
}
