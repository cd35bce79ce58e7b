import type { Order } from '#lib/contract/order.ts'
import { type CartItems, lineOf } from '#lib/domain/cart.ts'
import type { PlacedItem, PlacedOrder } from '#lib/domain/checkout-record.ts'
import type { PaymentType } from '#lib/domain/payment-routes.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'

/** The order as this browser remembers it [CHK-24]: masked payments, what was paid with, and the cart lines that became it. */
export function placedOrder(order: Order, items: CartItems, paidWith: PaymentType | undefined): PlacedOrder {
  const { number, contact, billingAddress, promoCodes, vouchers, loyalty, totals } = order
  const { type, label, price, address, instructions } = order.shipping
  return {
    number,
    cartItems: order.lines.flatMap((line) => placedItem(line, items)),
    payment: order.payments.map(({ methodCode, summary }) => ({
      type: methodCode === VOUCHER_METHOD_CODE ? methodCode : (paidWith ?? methodCode),
      methodCode,
      summary,
    })),
    shipping: { type, label, price, address, ...(instructions ? { instructions } : {}) },
    contact,
    billingAddress,
    promoCodes,
    vouchers,
    ...(loyalty ? { loyalty } : {}),
    totals,
  }
}

function placedItem(line: Order['lines'][number], items: CartItems): PlacedItem[] {
  const { productId, variantId, qty, name, brandName, label, unitPrice, total } = line
  const item = lineOf(items, productId, variantId)
  return item ? [{ ...item, qty, name, brandName, label, unitPrice, total }] : []
}
