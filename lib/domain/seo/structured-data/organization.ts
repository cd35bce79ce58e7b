import { type DeliveryTerm, returnPolicy, shippingDetails } from './offer-terms.ts'
import { CONTEXT, type SchemaNode } from './schema-org.ts'

export interface ShopFacts {
  name: string
  /** Origin, without a trailing slash. */
  origin: string
  abn?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** Who the shop is, with the terms that hold for all it sells. For the front page. */
export function organization(shop: ShopFacts, delivery: readonly DeliveryTerm[]): SchemaNode {
  const countries = delivery.map(({ country }) => country)
  const contact = {
    ...(shop.email ? { email: shop.email } : {}),
    ...(shop.phone ? { telephone: shop.phone } : {}),
  }
  return {
    '@context': CONTEXT,
    '@type': 'OnlineStore',
    '@id': `${shop.origin}/#shop`,
    name: shop.name,
    url: `${shop.origin}/`,
    logo: `${shop.origin}/icons/icon-512.png`,
    ...(shop.abn ? { vatID: shop.abn } : {}),
    ...(Object.keys(contact).length > 0
      ? { contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', ...contact } }
      : {}),
    areaServed: countries,
    hasMerchantReturnPolicy: returnPolicy(countries),
    ...(delivery.length > 0
      ? { hasShippingService: { '@type': 'ShippingService', shippingConditions: shippingConditions(delivery) } }
      : {}),
  }
}

function shippingConditions(delivery: readonly DeliveryTerm[]): SchemaNode[] {
  return shippingDetails(delivery).map(({ shippingRate, shippingDestination, deliveryTime }) => ({
    '@type': 'ShippingConditions',
    shippingRate,
    shippingDestination,
    ...(deliveryTime ? { transitTime: transitOf(deliveryTime) } : {}),
  }))
}

function transitOf(deliveryTime: unknown): SchemaNode {
  const { transitTime } = deliveryTime as { transitTime: { minValue: number; maxValue: number } }
  const duration = { '@type': 'QuantitativeValue', minValue: transitTime.minValue, maxValue: transitTime.maxValue }
  return { '@type': 'ServicePeriod', duration: { ...duration, unitCode: 'DAY' } }
}

/** The site with its search box. For the front page. */
export function webSite(shop: ShopFacts): SchemaNode {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${shop.origin}/#site`,
    name: shop.name,
    url: `${shop.origin}/`,
    inLanguage: 'en-AU',
    publisher: { '@id': `${shop.origin}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shop.origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
