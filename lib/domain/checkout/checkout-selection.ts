import type { CheckoutRecord } from './checkout-record.ts'

export interface OfferedMethod {
  code: string
  price: number
  type: 'DELIVERY' | 'STORE_PICKUP'
  available: boolean
  requiresAuthorityToLeave: boolean
}

/** What the shopper has chosen so far on the shipping step. */
export interface CheckoutSelection {
  shippingType: 'DELIVERY' | 'STORE_PICKUP' | undefined
  hasAddress: boolean
  deliveryMethodCode: string | undefined
  pickupMethodCode: string | undefined
  /** The chosen store's erpStoreId. */
  pickupStoreId: string | undefined
}

export interface CheckoutOffer {
  methods: readonly OfferedMethod[]
  storeIdsWithStock: readonly string[]
}

export type SelectionTrouble =
  | 'incomplete'
  | 'DeliveryMethodUnavailable'
  | 'ClickAndCollectUnavailable'
  | 'StoreStockUnavailable'

/** What the record says has been chosen. */
export function selectionOf(record: CheckoutRecord): CheckoutSelection {
  return {
    shippingType: record.shippingType,
    hasAddress: record.deliveryAddress !== undefined,
    deliveryMethodCode: record.deliveryOptions?.methodCode,
    pickupMethodCode: record.storePickupOptions?.methodCode,
    pickupStoreId: record.storePickupStore?.erpStoreId,
  }
}

/**
 * What keeps a choice from being paid for; undefined when it can be [GUARD-10, GUARD-11, CHK-17, CHK-18]. Without an
 * offer (not loaded yet) only completeness is judged.
 */
export function selectionTrouble(selection: CheckoutSelection, offer?: CheckoutOffer): SelectionTrouble | undefined {
  if (selection.shippingType === 'DELIVERY') return deliveryTrouble(selection, offer)
  if (selection.shippingType === 'STORE_PICKUP') return pickupTrouble(selection, offer)
  return 'incomplete'
}

function deliveryTrouble(selection: CheckoutSelection, offer?: CheckoutOffer): SelectionTrouble | undefined {
  if (!selection.hasAddress || !selection.deliveryMethodCode) return 'incomplete'
  if (!offer) return undefined
  return isOffered(offer, 'DELIVERY', selection.deliveryMethodCode) ? undefined : 'DeliveryMethodUnavailable'
}

function pickupTrouble(selection: CheckoutSelection, offer?: CheckoutOffer): SelectionTrouble | undefined {
  if (!selection.pickupMethodCode || !selection.pickupStoreId) return 'incomplete'
  if (!offer) return undefined
  if (!isOffered(offer, 'STORE_PICKUP', selection.pickupMethodCode)) return 'ClickAndCollectUnavailable'
  return offer.storeIdsWithStock.includes(selection.pickupStoreId) ? undefined : 'StoreStockUnavailable'
}

function isOffered(offer: CheckoutOffer, type: OfferedMethod['type'], code: string): boolean {
  return offer.methods.some((method) => method.type === type && method.code === code && method.available)
}

/** Methods a shopper can pick now, cheapest first. */
export function offeredMethods<M extends OfferedMethod>(methods: readonly M[], type: OfferedMethod['type']): M[] {
  return methods
    .filter((method) => method.type === type && method.available)
    .sort((a, b) => a.price - b.price || (a.code < b.code ? -1 : 1))
}
