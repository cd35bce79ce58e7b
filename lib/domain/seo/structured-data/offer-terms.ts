import { type Cents, decimalText } from '../../money/money.ts'
import { CURRENCY, RETURN_ORDER_AGE_MAX } from '../../shop-rules.ts'
import { type SchemaNode, term } from './schema-org.ts'

/** A way to deliver, as far as an offer tells of it. */
export interface DeliveryTerm {
  country: string
  /** What one item costs to send, the free-delivery threshold counted in. */
  price: Cents
  /** Business days on the way; absent when the shop promises none. */
  days?: { from: number; to: number }
}

/** `3 to 6 business days` out of a delivery method's label. */
export function businessDays(label: string): DeliveryTerm['days'] {
  const days = /(\d{1,2}) to (\d{1,2}) business days/.exec(label)
  return days ? { from: Number(days[1]), to: Number(days[2]) } : undefined
}

/**
 * What sending costs and how long it takes, per country. What is yet `toBeMade` does not leave the next day: only the
 * way is told.
 */
export function shippingDetails(terms: readonly DeliveryTerm[], toBeMade = false): SchemaNode[] {
  return terms.map(({ country, price, days }) => ({
    '@type': 'OfferShippingDetails',
    '@id': `#delivery-${country.toLowerCase()}`,
    shippingRate: { '@type': 'MonetaryAmount', value: decimalText(price), currency: CURRENCY },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    ...(days ? { deliveryTime: deliveryTime(days, toBeMade) } : {}),
  }))
}

function deliveryTime(days: { from: number; to: number }, toBeMade: boolean): SchemaNode {
  const span = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  return {
    '@type': 'ShippingDeliveryTime',
    ...(toBeMade ? {} : { handlingTime: span(0, 1) }),
    transitTime: span(days.from, days.to),
  }
}

/** Goods come back for so many days, in a store or by mail [RET-03]. */
export function returnPolicy(countries: readonly string[]): SchemaNode {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: [...countries],
    returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: RETURN_ORDER_AGE_MAX,
    returnMethod: [term('ReturnByMail'), term('ReturnInStore')],
    // No label is sent: whoever changed their mind pays the postage, of faulty goods the shop does.
    customerRemorseReturnFees: term('ReturnFeesCustomerResponsibility'),
    itemDefectReturnFees: term('FreeReturn'),
    returnFees: term('ReturnFeesCustomerResponsibility'),
  }
}
