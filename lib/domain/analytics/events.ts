import { priceBeforeTax } from '../catalogue/price.ts'
import type { PlacedOrder } from '../checkout/checkout-record.ts'
import { type Cents, fromDollars, toDollars } from '../money/money.ts'
import { CURRENCY } from '../shop-rules.ts'

/**
 * What analytics is told, in the names the field has agreed on [OBS-09]. Nothing personal is in it but a hash [OBS-10].
 */
export interface AnalyticsEvent {
  name: EventName
  parameters: Readonly<Record<string, string | number | readonly AnalyticsItem[]>>
}

export const EVENT_NAMES = [
  'campaign',
  'page_view',
  'search',
  'view_item_list',
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'purchase',
  'web_vital',
  'exception',
  'sign_up',
  'login',
] as const

export type EventName = (typeof EVENT_NAMES)[number]

/** A product as analytics knows it. */
export interface AnalyticsItem {
  item_id: string
  item_name: string
  item_brand?: string
  item_variant?: string
  item_list_name?: string
  /** From 1. */
  index?: number
  /** Dollars a shopper pays for one, GST included. */
  price: number
  quantity: number
}

/** Cents before GST of what shoppers pay for the items [CAT-25]. */
function worthOf(items: readonly AnalyticsItem[], taxRate: number): Cents {
  const before = (dollars: number) => priceBeforeTax(fromDollars(dollars), false, taxRate)
  return items.reduce((sum, { price, quantity }) => sum + before(price) * quantity, 0)
}

/** Items with what they are worth, in dollars before GST [OBS-09]. */
export function ecommerce(items: readonly AnalyticsItem[], taxRate: number): AnalyticsEvent['parameters'] {
  return { currency: CURRENCY, value: toDollars(worthOf(items, taxRate)), items }
}

/** The event of a placed order. Its worth is what was charged, without its GST [OBS-09, OBS-11]. */
export function purchaseOf(order: PlacedOrder, emailHash: string | undefined): AnalyticsEvent {
  const { number, cartItems, promoCodes, shipping, totals } = order
  const items = cartItems.map(({ productId, name, brandName, label, unitPrice, qty }) => ({
    item_id: productId,
    item_name: name,
    item_brand: brandName,
    item_variant: label,
    price: unitPrice,
    quantity: qty,
  }))
  const net = fromDollars(totals.grandTotal) - fromDollars(totals.gst)
  return {
    name: 'purchase',
    parameters: {
      transaction_id: number,
      currency: CURRENCY,
      value: toDollars(net),
      tax: totals.gst,
      shipping: shipping.price,
      ...(promoCodes.length > 0 ? { coupon: promoCodes.join(',') } : {}),
      ...(emailHash === undefined ? {} : { email_hash: emailHash }),
      items,
    },
  }
}
