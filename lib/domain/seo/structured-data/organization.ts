import { type Cents, decimalText } from '../../money/money.ts'
import { CURRENCY } from '../../shop-rules.ts'
import { type DeliveryTerm, type ReturnTerms, returnPolicy, shippingDetails } from './offer-terms.ts'
import { CONTEXT, type SchemaNode } from './schema-org.ts'

export interface ShopFacts extends ReturnTerms {
  name: string
  /** Origin, without a trailing slash. */
  origin: string
  abn?: string | undefined
  email?: string | undefined
  /** With its country code. */
  phone?: string | undefined
  /** Its pages elsewhere, by their https address. */
  profiles: readonly string[]
}

/** What an order costs to send from a worth on. */
export interface FreeDelivery {
  from: Cents
  delivery: readonly DeliveryTerm[]
}

/** Who the shop is, with the terms that hold for all it sells. For the front page. */
export function organization(shop: ShopFacts, delivery: readonly DeliveryTerm[], free?: FreeDelivery): SchemaNode {
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
    ...(shop.profiles.length > 0 ? { sameAs: shop.profiles } : {}),
    ...(Object.keys(contact).length > 0
      ? { contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', ...contact } }
      : {}),
    areaServed: countries,
    hasMerchantReturnPolicy: returnPolicy(countries, shop),
    ...(delivery.length > 0
      ? { hasShippingService: { '@type': 'ShippingService', shippingConditions: shippingConditions(delivery, free) } }
      : {}),
  }
}

/** A country whose delivery gets cheaper with the order's worth has two conditions, one below and one from there on. */
function shippingConditions(delivery: readonly DeliveryTerm[], free: FreeDelivery | undefined): SchemaNode[] {
  const cheaper = (free?.delivery ?? []).filter(({ country, price }) =>
    delivery.some((term) => term.country === country && term.price > price),
  )
  const worth = (bound: object) => ({ orderValue: { '@type': 'MonetaryAmount', currency: CURRENCY, ...bound } })
  const from = free?.from ?? 0
  return [
    ...delivery.map((term) => {
      const changes = cheaper.some(({ country }) => country === term.country)
      return { ...condition(term), ...(changes ? worth({ maxValue: decimalText(from - 1) }) : {}) }
    }),
    ...cheaper.map((term) => ({ ...condition(term), ...worth({ minValue: decimalText(from) }) })),
  ]
}

function condition(term: DeliveryTerm): SchemaNode {
  const [details = {}] = shippingDetails([term])
  const { shippingRate, shippingDestination } = details
  return {
    '@type': 'ShippingConditions',
    shippingRate,
    shippingDestination,
    transitTime: transitOf(term.days),
  }
}

function transitOf({ from, to }: DeliveryTerm['days']): SchemaNode {
  const duration = { '@type': 'QuantitativeValue', minValue: from, maxValue: to }
  return { '@type': 'ServicePeriod', duration: { ...duration, unitCode: 'DAY' } }
}

/** The site and whose it is. For the front page. Search engines no longer show a search box from here. */
export function webSite(shop: ShopFacts): SchemaNode {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${shop.origin}/#site`,
    name: shop.name,
    url: `${shop.origin}/`,
    inLanguage: 'en-AU',
    publisher: { '@id': `${shop.origin}/#shop` },
  }
}
