import type { Cents } from '../../money/money.ts'
import { businessDays, type DeliveryTerm } from './offer-terms.ts'

/** A delivery method that serves the whole of its countries. */
export interface DeliveryRate {
  label: string
  price: Cents
  countries: readonly string[]
  /** Costs nothing from the free-delivery threshold on. */
  freeFromThreshold: boolean
}

/**
 * The cheapest way to each country for an order of `total`; of two that cost the same, the one the shop names first.
 */
export function deliveryTerms(rates: readonly DeliveryRate[], total: Cents, freeFrom: Cents): DeliveryTerm[] {
  const cheapest = new Map<string, DeliveryTerm>()
  for (const { label, price, countries, freeFromThreshold } of rates) {
    const cost = freeFromThreshold && total >= freeFrom ? 0 : price
    const days = businessDays(label)
    for (const country of countries) {
      const known = cheapest.get(country)
      if (!known || cost < known.price) cheapest.set(country, { country, price: cost, ...(days ? { days } : {}) })
    }
  }
  return [...cheapest.values()]
}
