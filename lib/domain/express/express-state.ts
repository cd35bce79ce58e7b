import type { StoredAddress } from '../checkout/checkout-record.ts'
import type { PickupStore } from '../checkout/pickup-store.ts'

/** An address as far as a wallet has told it. */
export type ExpressAddress = Partial<StoredAddress> & Pick<StoredAddress, 'country'>

/** What is chosen beside the express buttons and inside a wallet [EXP-02]. Lives as long as the page. */
export interface ExpressState {
  shippingType: 'DELIVERY' | 'STORE_PICKUP'
  storePickupStore?: PickupStore | undefined
  deliveryAddress?: ExpressAddress | undefined
  deliveryMethodCode?: string | undefined
}

/** Nothing chosen yet is a parcel to an address nobody knows [EXP-03]. */
export const NOTHING_CHOSEN: ExpressState = { shippingType: 'DELIVERY' }

/** Words for a pickup without a store [EXP-04, ERR-75]. */
export const PICKUP_STORE_REQUIRED = 'Select a pick-up store.'

/**
 * Whether no wallet may open yet: a pickup needs a store first, one of those that hold all of it where they are known
 * [EXP-04].
 */
export function lacksPickupStore(
  { shippingType, storePickupStore }: ExpressState,
  idsWithStock: readonly string[] | undefined,
): boolean {
  if (shippingType !== 'STORE_PICKUP') return false
  return !storePickupStore || idsWithStock?.includes(storePickupStore.erpStoreId) === false
}

/** The other way to get the order; what belonged to the first one is dropped. */
export function withShippingType(state: ExpressState, shippingType: ExpressState['shippingType']): ExpressState {
  return shippingType === state.shippingType ? state : { shippingType, storePickupStore: state.storePickupStore }
}

/**
 * The code of the method an order is placed with. Throws when none is set: the wallet should never have opened [EXP-17,
 * ERR-104].
 */
export function requireMethodCode({ deliveryMethodCode }: ExpressState): string {
  if (!deliveryMethodCode) throw new Error('Express checkout delivery method code not set.')
  return deliveryMethodCode
}
