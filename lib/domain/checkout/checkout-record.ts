import type { CartItem } from '../cart/cart.ts'
import { PROMO_CODE_MAX, PROMO_CODES_MAX } from '../shop-rules.ts'
import {
  type Check,
  fields,
  isAmount,
  isFlag,
  isObject,
  isText,
  listOf,
  mapOf,
  maybe,
  oneOf,
} from '../stored-record.ts'
import { isPickupStore, type PickupStore } from './pickup-store.ts'

export const CHECKOUT_RECORD_VERSION = 1

export interface StoredContact {
  email: string
  firstName: string
  lastName: string
  phone: string
  agreeToMarketing: boolean
}

export interface StoredAddress {
  country: 'AU' | 'NZ'
  contactName: string
  company?: string | undefined
  street1: string
  street2?: string | undefined
  suburb: string
  state?: string | undefined
  postcode: string
  /** That postcode and state go together although they do not seem to [ADDR-08]. */
  confirmed?: boolean | undefined
}

/** An address the shopper chose from their book (with its id and default flags) or typed in [ADDR-01, ADDR-02]. */
export type StoredChosenAddress = StoredAddress & { isDefaultBilling: boolean; isDefaultShipping: boolean } & (
    | { type: 'ENTERED' }
    | { type: 'SELECTED'; id: string }
  )

export interface StoredDeliveryOptions {
  methodCode: string
  instructions: { delivery: string }
  authorityToLeave: boolean
}

/** Somebody else who collects [OPS-08]. */
export interface StoredCollector {
  name: string
  /** E.164. */
  phone: string
}

export interface StoredGiftDelivery {
  recipientEmail: string
  recipientName?: string | undefined
  message?: string | undefined
  /** `YYYY-MM-DD` in Melbourne; absent is at once. */
  sendOn?: string | undefined
}

export type PlacedItem = CartItem & {
  name: string
  brandName: string
  label: string
  /** Dollars, as the order has them. */
  unitPrice: number
  total: number
}

/** What the success page shows [CHK-24]. Payments are masked; there is no token and no PIN in it. */
export interface PlacedOrder {
  number: string
  cartItems: PlacedItem[]
  payment: { type: string; methodCode: string; summary: string }[]
  shipping: {
    type: 'DELIVERY' | 'STORE_PICKUP'
    label: string
    price: number
    address: StoredAddress
    instructions?: string | undefined
    /** Who collects it, when it is somebody else. */
    collector?: StoredCollector | undefined
    /** The days that were promised. */
    arrival?: { from: string; to: string } | undefined
    /** All of it went by email. */
    byEmail?: true | undefined
    /** Of services alone, which are done in a store. */
    service?: true | undefined
    /** Of services beside goods or gift cards. */
    services?: true | undefined
  }
  contact: { email: string; firstName: string; lastName: string; phone: string }
  billingAddress: StoredAddress
  promoCodes: string[]
  vouchers: { last4: string; amount: number }[]
  loyalty?: { memberId: string; points?: number | undefined } | undefined
  purchaseOrderNumber?: string | undefined
  totals: { itemSubtotal: number; totalDiscount: number; shipping: number; gst: number; grandTotal: number }
}

export interface StoredCheckoutData {
  /** The answer as it came; whoever reads it checks it against the contract first. */
  data: unknown
  /** Milliseconds since 1970. */
  loadedAt: number
  fingerprint: string
}

/** What this browser remembers of a checkout, key by key [CHK-03, CHK-04]. */
export interface CheckoutRecord {
  billingAddress?: StoredChosenAddress | undefined
  contact?: StoredContact | undefined
  lastCheckoutData?: StoredCheckoutData | undefined
  placedOrder?: PlacedOrder | undefined
  failedOrder?: { orderNumber: string } | undefined
  shippingType?: 'DELIVERY' | 'STORE_PICKUP' | undefined
  deliveryAddress?: StoredChosenAddress | undefined
  deliveryOptions?: StoredDeliveryOptions | undefined
  storePickupStore?: PickupStore | undefined
  storePickupOptions?: { methodCode: string; collector?: StoredCollector | undefined } | undefined
  promoCodes?: string[] | undefined
  /** To whom gift cards in the cart go, by variant; the buyer gets the others [OPS-13]. */
  giftDeliveries?: Record<string, StoredGiftDelivery> | undefined
  /** Codes only: a PIN lives in memory. */
  vouchers?: string[] | undefined
  /** The buyer's own number for this order, and for no other [CHK-49]. */
  purchaseOrderNumber?: string | undefined
}

const shippingType = oneOf('DELIVERY', 'STORE_PICKUP')
const addressText = {
  country: oneOf('AU', 'NZ'),
  contactName: isText,
  company: maybe(isText),
  street1: isText,
  street2: maybe(isText),
  suburb: isText,
  state: maybe(isText),
  postcode: isText,
  confirmed: maybe(isFlag),
}
const address = fields(addressText)
const typedOrSaved = fields({
  ...addressText,
  type: oneOf('ENTERED', 'SELECTED'),
  isDefaultBilling: isFlag,
  isDefaultShipping: isFlag,
})
const chosenAddress: Check<StoredChosenAddress> = (value): value is StoredChosenAddress =>
  typedOrSaved(value) && (value.type === 'ENTERED' || hasId(value))
const hasId = fields({ id: isText })
const collector = maybe(fields({ name: isText, phone: isText }))
const person = { email: isText, firstName: isText, lastName: isText, phone: isText }

const placedOrder: Check<PlacedOrder> = fields({
  number: isText,
  cartItems: listOf(
    fields({
      id: isText,
      productId: isText,
      variantId: isText,
      qty: isAmount,
      createdAt: isText,
      name: isText,
      brandName: isText,
      label: isText,
      unitPrice: isAmount,
      total: isAmount,
    }),
  ),
  payment: listOf(fields({ type: isText, methodCode: isText, summary: isText })),
  shipping: fields({
    type: shippingType,
    label: isText,
    price: isAmount,
    address,
    instructions: maybe(isText),
    collector,
    arrival: maybe(fields({ from: isText, to: isText })),
    byEmail: maybe(isFlag),
    service: maybe(isFlag),
    services: maybe(isFlag),
  }),
  contact: fields(person),
  billingAddress: address,
  promoCodes: listOf(isText),
  vouchers: listOf(fields({ last4: isText, amount: isAmount })),
  loyalty: maybe(fields({ memberId: isText, points: maybe(isAmount) })),
  purchaseOrderNumber: maybe(isText),
  totals: fields({
    itemSubtotal: isAmount,
    totalDiscount: isAmount,
    shipping: isAmount,
    gst: isAmount,
    grandTotal: isAmount,
  }),
}) as Check<PlacedOrder>

const CHECKS: { [K in keyof Required<CheckoutRecord>]: Check<unknown> } = {
  billingAddress: chosenAddress,
  contact: fields({ ...person, agreeToMarketing: isFlag }),
  lastCheckoutData: fields({ data: isObject, loadedAt: isAmount, fingerprint: isText }),
  placedOrder,
  failedOrder: fields({ orderNumber: isText }),
  shippingType,
  deliveryAddress: chosenAddress,
  deliveryOptions: fields({
    methodCode: isText,
    instructions: fields({ delivery: isText }),
    authorityToLeave: isFlag,
  }),
  storePickupStore: isPickupStore,
  storePickupOptions: fields({ methodCode: isText, collector }),
  promoCodes: listOf(isText),
  giftDeliveries: mapOf(
    fields({ recipientEmail: isText, recipientName: maybe(isText), message: maybe(isText), sendOn: maybe(isText) }),
  ),
  vouchers: listOf(isText),
  purchaseOrderNumber: isText,
}

/**
 * The checkout in a stored record. A key that is not as we write it is dropped and the others stay: a shopper should
 * not type everything again because one answer of the shop changed its shape [GEN-10]. Promo codes are those the shop
 * takes: with one too many, no total would come. What is not an object is `undefined`.
 */
export function parseCheckoutRecord(data: unknown): CheckoutRecord | undefined {
  if (!isObject(data)) return undefined
  const sound = Object.entries(CHECKS).filter(([key, check]) => check(data[key]))
  const record = Object.fromEntries(sound.map(([key]) => [key, data[key]])) as CheckoutRecord
  return record.promoCodes ? { ...record, promoCodes: soundCodes(record.promoCodes) } : record
}

function soundCodes(codes: readonly string[]): string[] {
  const trimmed = codes.map((code) => code.trim())
  return trimmed.filter((code) => code !== '' && code.length <= PROMO_CODE_MAX).slice(0, PROMO_CODES_MAX)
}

/** The record after an order was placed [CHK-22, CHK-23]; what stays makes the next order quicker. */
export function afterPlacement(record: CheckoutRecord, placed: PlacedOrder): CheckoutRecord {
  const { contact, shippingType: type, deliveryAddress, billingAddress } = record
  return { contact, shippingType: type, deliveryAddress, billingAddress, placedOrder: placed }
}
