import { type Cents, decimalText } from '../../money/money.ts'
import type { ExtendedReturns } from '../../returns/extended-returns.ts'
import { CURRENCY, RETURN_ORDER_AGE_MAX } from '../../shop-rules.ts'
import { type SchemaNode, term } from './schema-org.ts'

/** A way to deliver, as far as an offer tells of it. */
export interface DeliveryTerm {
  country: string
  /** What one item costs to send, the free-delivery threshold counted in. */
  price: Cents
  /** Business days until it leaves. */
  handling: { from: number; to: number }
  /** Business days on the way, anywhere in the country. */
  days: { from: number; to: number }
}

/**
 * What sending costs and how long it takes, per country. What is yet `toBeMade` does not leave the next day: only the
 * way is told.
 */
export function shippingDetails(terms: readonly DeliveryTerm[], toBeMade = false): SchemaNode[] {
  return terms.map(({ country, price, handling, days }) => ({
    '@type': 'OfferShippingDetails',
    '@id': `#delivery-${country.toLowerCase()}`,
    shippingRate: { '@type': 'MonetaryAmount', value: decimalText(price), currency: CURRENCY },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: deliveryTime(days, toBeMade ? undefined : handling),
  }))
}

function deliveryTime(days: DeliveryTerm['days'], handling: DeliveryTerm['handling'] | undefined): SchemaNode {
  const span = ({ from, to }: DeliveryTerm['days']) => ({
    '@type': 'QuantitativeValue',
    minValue: from,
    maxValue: to,
    unitCode: 'DAY',
  })
  return {
    '@type': 'ShippingDeliveryTime',
    ...(handling ? { handlingTime: span(handling) } : {}),
    transitTime: span(days),
  }
}

/** Who takes goods back, and how long. */
export interface ReturnTerms {
  /** Whether the shop has stores of its own, which take goods back. */
  storesTakeReturns: boolean
  /** Spans of ordering, none over another, with a last day to return of their own [RET-30]. */
  seasons: readonly ExtendedReturns[]
}

/**
 * Goods come back for so many days by mail, and in a store of a shop whose stores take them; what is ordered in a
 * season until a day of its own [RET-03, RET-30].
 */
export function returnPolicy(countries: readonly string[], { storesTakeReturns, seasons }: ReturnTerms): SchemaNode {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': '#returns',
    applicableCountry: [...countries],
    returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: RETURN_ORDER_AGE_MAX,
    returnMethod: [term('ReturnByMail'), ...(storesTakeReturns ? [term('ReturnInStore')] : [])],
    // No label is sent: whoever changed their mind pays the postage, of faulty goods the shop does.
    customerRemorseReturnFees: term('ReturnFeesCustomerResponsibility'),
    itemDefectReturnFees: term('FreeReturn'),
    returnFees: term('ReturnFeesCustomerResponsibility'),
    ...(seasons.length > 0 ? { returnPolicySeasonalOverride: seasons.map(seasonalOverride) } : {}),
  }
}

/** Both days of ordering are included; the last day to return may be said as it is. */
function seasonalOverride({ orderedFrom, orderedUntil, returnUntil }: ExtendedReturns): SchemaNode {
  return {
    '@type': 'MerchantReturnPolicySeasonalOverride',
    startDate: orderedFrom,
    endDate: orderedUntil,
    returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: returnUntil,
  }
}
