import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import { fullName } from '#lib/domain/contact/person-name.ts'
import { environment } from '../platform/environment.ts'
import { shopName } from './message.ts'

/** The order for mail programs that show orders, in the words of schema.org. */
export function orderSchema(order: Order): object {
  const { siteUrl } = environment()
  const cancelled = order.status === 'CANCELLED'
  const { arrival } = order.shipping
  const seller = { '@type': 'Organization', name: shopName(), url: siteUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'Order',
    merchant: seller,
    orderNumber: order.number,
    orderStatus: `https://schema.org/${cancelled ? 'OrderCancelled' : 'OrderProcessing'}`,
    orderDate: order.createdAt,
    url: `${siteUrl}/orders/${order.number}`,
    priceCurrency: 'AUD',
    price: order.totals.grandTotal.toFixed(2),
    ...(arrival && !cancelled
      ? {
          orderDelivery: {
            '@type': 'ParcelDelivery',
            expectedArrivalFrom: arrival.from,
            expectedArrivalUntil: arrival.to,
          },
        }
      : {}),
    customer: { '@type': 'Person', name: fullName(order.contact) },
    acceptedOffer: order.lines.map((line) => ({
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Product',
        name: `${line.brandName} ${line.name}`,
        url: `${siteUrl}/products/${line.path}`,
      },
      price: line.unitPrice.toFixed(2),
      priceCurrency: 'AUD',
      eligibleQuantity: { '@type': 'QuantitativeValue', value: line.qty },
      seller,
    })),
  }
}
