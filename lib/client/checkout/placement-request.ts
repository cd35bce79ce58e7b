import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { PaymentEntry, PlaceOrderBody } from '#lib/contract/order.ts'
import type { Campaign } from '#lib/domain/analytics/campaign.ts'
import { type CartItems, newestFirst } from '#lib/domain/cart/cart.ts'
import type { CheckoutRecord, StoredAddress } from '#lib/domain/checkout/checkout-record.ts'
import { pickupAddress } from '#lib/domain/checkout/pickup-address.ts'
import { plainAddress } from '#lib/domain/checkout/saved-choice.ts'
import { contactNameOf } from '#lib/domain/delivery/delivery.ts'
import { isBraintreeMethod, PAYMENT_ROUTES, type PaymentType } from '#lib/domain/payment/payment-routes.ts'
import { PLACEHOLDER_PHONE } from '#lib/domain/shop-rules.ts'
import { currentMemberId } from '../loyalty/order-number.ts'
import { voucherPayments } from '../vouchers/voucher-payment.ts'

/** What a payment form hands over: a provider's token, never a card number. */
export interface PaymentInstrument {
  type: PaymentType
  /** One-time, or the id of a saved method of the shopper's [PAY-25]. */
  token: string
  deviceData?: string | undefined
}

export interface PlacementSituation {
  items: CartItems
  record: CheckoutRecord
  /** The quote the shopper has on screen: what they are asked to pay is what is sent. */
  data: CheckoutData
  fraudToken: string
  /** What the shopper landed with, if anything [CHK-27]. */
  campaign?: Campaign | undefined
}

/**
 * Whether an order can be put together of what the shopper has on screen: another window may have changed cart or
 * choices since it was quoted [PAY-72].
 */
export const isWhole = (situation: PlacementSituation) => orderPart(situation) !== undefined

/**
 * The body of POST /order/place [PAY-03, PAY-05, PAY-08, PAY-09, PAY-11, LOY-12]. Without an instrument nothing may be
 * left to pay. Throws for an order that is not whole.
 */
export function placementRequest(
  situation: PlacementSituation,
  instrument: PaymentInstrument | undefined,
): PlaceOrderBody {
  const memberId = currentMemberId(new Date())
  const loyalty = memberId === undefined ? {} : { loyalty: { qantas: { memberId } } }
  const order = orderPart(situation)
  if (!order) throw new Error('Not complete.')
  const { data } = situation
  const voucherUsages = data.creditUsages.map(({ code, amount }) => ({ code, amount }))
  return { ...order, voucherUsages, payments: payments(data, instrument), ...loyalty }
}

function orderPart(situation: PlacementSituation) {
  const { items, record, data, fraudToken, campaign } = situation
  const { contact, purchaseOrderNumber } = record
  const fulfilment = record.shippingType === 'STORE_PICKUP' ? pickup(record) : parcel(record)
  const lines = pricedItems(items, data, record)
  const [quoted, wanted] = [data.lines.length, Object.keys(items).length]
  if (!contact || !fulfilment || !lines[0] || lines.length < wanted || lines.length < quoted) return undefined
  const { email, firstName, lastName, agreeToMarketing } = contact
  const shippingAddress = addressed(fulfilment.address, contact)
  return {
    cart: {
      items: lines,
      promoCodes: record.promoCodes ?? [],
      email,
      firstName,
      lastName,
      phone: contact.phone || PLACEHOLDER_PHONE,
      agreeToMarketing,
      billingAddress: record.billingAddress ? addressed(plainAddress(record.billingAddress), contact) : shippingAddress,
      shipping: fulfilment.shipping,
      shippingAddress,
      ...(purchaseOrderNumber ? { purchaseOrderNumber } : {}),
    },
    fraudAnalytics: { token: fraudToken },
    ...(campaign ? { campaign } : {}),
  }
}

interface Fulfilment {
  shipping: PlaceOrderBody['cart']['shipping']
  address: StoredAddress
}

function parcel({ deliveryAddress, deliveryOptions }: CheckoutRecord): Fulfilment | undefined {
  if (!deliveryAddress || !deliveryOptions) return undefined
  return { shipping: { type: 'DELIVERY', ...deliveryOptions }, address: plainAddress(deliveryAddress) }
}

/** The store's address under the shopper's name [CHK-30, PAY-10]. */
function pickup(record: CheckoutRecord): Fulfilment | undefined {
  const { storePickupStore: store, storePickupOptions: options, contact } = record
  if (!store || !options) return undefined
  const { methodCode, collector } = options
  const instructions = { delivery: '' }
  return {
    shipping: {
      type: 'STORE_PICKUP',
      methodCode,
      instructions,
      clickCollectStoreId: store.erpStoreId,
      ...(collector ? { collector } : {}),
    },
    // The retailer's own address.
    address: { ...pickupAddress(store, contact ?? {}), confirmed: true },
  }
}

/** The lines that were quoted. */
function pricedItems(items: CartItems, data: CheckoutData, { giftDeliveries = {} }: CheckoutRecord) {
  return newestFirst(items).flatMap(({ productId, variantId, qty, challengeAnswer }) => {
    const quoted = data.lines.find((line) => line.productId === productId && line.variantId === variantId)
    if (!quoted) return []
    const gift = giftDeliveries[variantId]
    return [{ productId, variantId, qty, challengeAnswer, unitPrice: quoted.unitPrice, ...(gift ? { gift } : {}) }]
  })
}

/** Gift cards first, what they leave on one other method [PAY-11]. */
function payments(data: CheckoutData, instrument: PaymentInstrument | undefined): PaymentEntry[] {
  const vouchers = voucherPayments(data)
  if (data.amountOutstanding === 0) return vouchers
  if (!instrument) throw new Error('Nothing pays the rest.')
  const { token, deviceData } = instrument
  const { methodCode, type } = PAYMENT_ROUTES[instrument.type]
  const device = isBraintreeMethod(methodCode) ? { deviceData } : {}
  return [...vouchers, { methodCode, amount: data.amountOutstanding, token, type, ...device }]
}

/** An address as an order is placed with it: without blanks, under the contact’s name where it has none. */
function addressed(address: StoredAddress, contact: { firstName: string; lastName: string }) {
  const { company, street2, state, country, ...rest } = address
  const shared = {
    ...rest,
    contactName: address.contactName.trim() || contactNameOf(contact),
    ...(company ? { company } : {}),
    ...(street2 ? { street2 } : {}),
  }
  return country === 'NZ' ? { ...shared, country } : { ...shared, country, state: state as AustralianState }
}

// The server checks the state against its list; what reached the record passed the same schema in the form.
type AustralianState = Extract<PlaceOrderBody['cart']['shippingAddress'], { country: 'AU' }>['state']
