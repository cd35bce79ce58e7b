import type { Order } from '#lib/contract/order.ts'
import { type CartItems, lineOf } from '#lib/domain/cart/cart.ts'
import type { PlacedItem, PlacedOrder } from '#lib/domain/checkout/checkout-record.ts'
import { keptWays } from '#lib/domain/orders/kept-ways.ts'
import { PAYMENT_ROUTES, type PaymentType } from '#lib/domain/payment/payment-routes.ts'

/**
 * The order as this browser remembers it [CHK-24]: masked payments, what was paid with, and the cart lines that became
 * it. `paidWith` is what was chosen last; an earlier try may have placed the order with something else. `points` is
 * what it brings a frequent flyer, where that is known; an order that brings none names no membership [LOY-18].
 */
export function placedOrder(
  order: Order,
  items: CartItems,
  paidWith: PaymentType | undefined,
  points?: number | undefined,
): PlacedOrder {
  const { number, contact, billingAddress, promoCodes, vouchers, loyalty, purchaseOrderNumber, totals } = order
  const { type, label, price, address, instructions, collector, arrival, byEmail } = order.shipping
  const { goods, cards, services } = keptWays(order)
  return {
    number,
    cartItems: order.lines.map((line) => placedItem(line, order.createdAt, items)),
    payment: order.payments.map(({ methodCode, summary }) => ({
      type: paidWith && PAYMENT_ROUTES[paidWith].methodCode === methodCode ? paidWith : methodCode,
      methodCode,
      summary,
    })),
    shipping: {
      type,
      label,
      price,
      address,
      ...(instructions ? { instructions } : {}),
      ...(collector ? { collector } : {}),
      ...(arrival ? { arrival } : {}),
      ...(byEmail ? { byEmail } : {}),
      ...(services ? { [goods || cards ? 'services' : 'service']: true as const } : {}),
    },
    contact,
    billingAddress,
    promoCodes,
    vouchers,
    ...(loyalty && points !== 0 && (goods || services)
      ? { loyalty: { ...loyalty, ...(points === undefined ? {} : { points }) } }
      : {}),
    ...(purchaseOrderNumber ? { purchaseOrderNumber } : {}),
    totals,
  }
}

/** A line that has left the cart since is shown all the same. */
function placedItem(line: Order['lines'][number], createdAt: string, items: CartItems): PlacedItem {
  const { lineId, productId, variantId, qty, name, brandName, label, unitPrice, total } = line
  const item = lineOf(items, productId, variantId) ?? { id: `line-${lineId}`, productId, variantId, createdAt }
  return { ...item, qty, name, brandName, label, unitPrice, total }
}
