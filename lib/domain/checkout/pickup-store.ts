import { addressLine } from '../address/address-line.ts'
import { contactNameOf } from '../delivery/delivery.ts'
import { type Check, fields, isText, maybe, oneOf } from '../stored-record.ts'

/** The store an order is collected from: enough to name it and to send its address. */
export interface PickupStore {
  erpStoreId: string
  name: string
  address: {
    country: 'AU' | 'NZ'
    postcode: string
    region: string
    street1: string
    street2?: string | undefined
    locality: string
  }
}

/** Whether a value read back from the browser is such a store. */
export const isPickupStore: Check<PickupStore> = fields({
  erpStoreId: isText,
  name: isText,
  address: fields({
    country: oneOf('AU', 'NZ'),
    postcode: isText,
    region: isText,
    street1: isText,
    street2: maybe(isText),
    locality: isText,
  }),
}) as Check<PickupStore>

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
