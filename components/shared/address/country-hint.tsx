'use client'
import { useDeliveryCountry } from '#stores/delivery-postcode.ts'

/**
 * In a form that looks for a place: the country of a shopper in New Zealand, who means its 6011 and not Australia's,
 * which an address without a country leads to [STORE-13].
 */
export function CountryHint() {
  return useDeliveryCountry() === 'NZ' ? <input type="hidden" name="country" value="NZ" /> : null
}
