import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import type { SeenOrder, SeenParcel } from '#lib/contract/order-history.ts'
import { fullName } from '#lib/domain/contact/person-name.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
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
      itemOffered: productSchema(line),
      price: line.unitPrice.toFixed(2),
      priceCurrency: 'AUD',
      eligibleQuantity: { '@type': 'QuantitativeValue', value: line.qty },
      seller,
    })),
  }
}

/**
 * A parcel that has left: who brings it, under which number, where to, what is in it, and the days that were promised
 * unless it left after them [OPS-64].
 */
export function parcelSchema(
  order: SeenOrder,
  { carrier, trackingNumber, trackingUrl, lines, sentAt }: SeenParcel,
): object {
  const { siteUrl } = environment()
  const sent = order.lines.filter(({ lineId }) => lines.some((line) => line.lineId === lineId))
  const { address, arrival } = order.shipping ?? {}
  return {
    '@context': 'https://schema.org',
    '@type': 'ParcelDelivery',
    ...(carrier ? { carrier: { '@type': 'Organization', name: carrier } } : {}),
    ...(trackingNumber ? { trackingNumber } : {}),
    ...(trackingUrl ? { trackingUrl } : {}),
    ...(arrival && dayInMelbourne(new Date(sentAt)) <= arrival.to
      ? { expectedArrivalFrom: arrival.from, expectedArrivalUntil: arrival.to }
      : {}),
    ...(address
      ? {
          deliveryAddress: {
            '@type': 'PostalAddress',
            name: fullName(order.contact),
            streetAddress: [address.street1, address.street2].filter(Boolean).join(', '),
            addressLocality: address.suburb,
            ...(address.state ? { addressRegion: address.state } : {}),
            postalCode: address.postcode,
            addressCountry: address.country,
          },
        }
      : {}),
    itemShipped: sent.map(productSchema),
    partOfOrder: {
      '@type': 'Order',
      orderNumber: order.number,
      orderStatus: 'https://schema.org/OrderInTransit',
      url: `${siteUrl}/orders/${order.number}`,
      merchant: { '@type': 'Organization', name: shopName(), url: siteUrl },
    },
  }
}

/** Without a page where the product is no longer sold. */
function productSchema({
  brandName,
  name,
  path,
}: Pick<SeenOrder['lines'][number], 'brandName' | 'name' | 'path'>): object {
  const url = path === undefined ? {} : { url: `${environment().siteUrl}/products/${path}` }
  return { '@type': 'Product', name: `${brandName} ${name}`, ...url }
}
