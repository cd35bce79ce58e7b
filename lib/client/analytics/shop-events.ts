import { type AnalyticsEvent, ecommerce, purchaseOf } from '#lib/domain/analytics/events.ts'
import { newestFirst } from '#lib/domain/cart/cart.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { isFirstReport } from '#stores/reported-orders.ts'
import { taxRate } from '../tax-rate.ts'
import { report } from './analytics.ts'
import { cartItems, gained, type Wanted } from './cart-items.ts'
import { emailHash } from './email-hash.ts'
import type { ShopEvent } from './track.ts'

// Comes over the wire with the first of these events: a visit that looks around needs none of the cart's code.

type Parameters = AnalyticsEvent['parameters'] | undefined

/**
 * The events of cart and checkout that come with their pages; undefined when there is nothing to say. Throws what the
 * API throws.
 */
export function shopParameters(name: string): Promise<Parameters> {
  if (name === 'purchase') return purchase()
  return name === 'add_shipping_info' ? shippingInfo() : inCart()
}

/** A change of the cart [OBS-09]. */
export async function reportCart({ before, after }: Extract<ShopEvent, { kind: 'cart' }>): Promise<void> {
  await cartEvent('add_to_cart', gained(before, after))
  await cartEvent('remove_from_cart', gained(after, before))
}

/** A payment that is about to be tried [OBS-09]. */
export async function reportPayment({ type }: Extract<ShopEvent, { kind: 'payment' }>): Promise<void> {
  const cart = await inCart()
  if (cart) report({ name: 'add_payment_info', parameters: { ...cart, payment_type: type } })
}

async function cartEvent(name: 'add_to_cart' | 'remove_from_cart', lines: readonly Wanted[]): Promise<void> {
  if (lines.length === 0) return
  const items = await cartItems(lines)
  if (items.length > 0) report({ name, parameters: ecommerce(items, taxRate()) })
}

async function inCart(): Promise<Parameters> {
  const items = await cartItems(newestFirst(useCartStore.getState().items))
  return items.length > 0 ? { ...ecommerce(items, taxRate()), ...(await shopper()) } : undefined
}

async function shippingInfo(): Promise<Parameters> {
  const { deliveryOptions, storePickupOptions, shippingType } = useCheckoutStore.getState().record
  const options = shippingType === 'STORE_PICKUP' ? storePickupOptions : deliveryOptions
  const cart = await inCart()
  return cart && { ...cart, ...(options ? { shipping_tier: options.methodCode } : {}) }
}

async function purchase(): Promise<Parameters> {
  const { placedOrder } = useCheckoutStore.getState().record
  if (!placedOrder || !isFirstReport(placedOrder.number)) return undefined
  return purchaseOf(placedOrder, await emailHash(placedOrder.contact.email)).parameters
}

async function shopper(): Promise<{ email_hash?: string }> {
  const { contact } = useCheckoutStore.getState().record
  const hash = contact && (await emailHash(contact.email))
  return hash === undefined ? {} : { email_hash: hash }
}
