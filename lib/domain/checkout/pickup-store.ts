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
