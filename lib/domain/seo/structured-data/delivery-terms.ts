import { countryTransit, type TransitMethod } from '../../delivery/transit-days.ts'
import type { Cents } from '../../money/money.ts'
import type { DeliveryTerm } from './offer-terms.ts'

/** A delivery method that serves the whole of its countries. */
export interface DeliveryRate extends TransitMethod {
  price: Cents
  countries: readonly string[]
  /** Costs nothing from the free-delivery threshold on. */
  freeFromThreshold: boolean
}

/** What a shop's delivery terms come from. */
export interface DeliveryFacts {
  freeFrom: Cents
  /** Business days until a parcel leaves. */
  handlingDays: number
}

/**
 * The cheapest way to each country for an order of `total`, with the days of the delivery promise; of two that cost the
 * same, the one the shop names first [DLV-23].
 */
export function deliveryTerms(
  rates: readonly DeliveryRate[],
  total: Cents,
  { freeFrom, handlingDays }: DeliveryFacts,
): DeliveryTerm[] {
  // Who orders after the cut-off waits a day longer.
  const handling = { from: handlingDays, to: handlingDays + 1 }
  const cheapest = new Map<string, DeliveryTerm>()
  for (const rate of rates) {
    const cost = rate.freeFromThreshold && total >= freeFrom ? 0 : rate.price
    for (const country of rate.countries) {
      const known = cheapest.get(country)
      if (known && cost >= known.price) continue
      cheapest.set(country, { country, price: cost, handling, days: countryTransit(rate, country) })
    }
  }
  return [...cheapest.values()]
}
