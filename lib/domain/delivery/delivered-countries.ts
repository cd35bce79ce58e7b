import { countryAddress } from '../address/address-country.ts'
import { COUNTRIES } from '../shop-rules.ts'

type Country = (typeof COUNTRIES)[number]

/** The countries of the setting `deliveryCountries` in words, Australia first: `Australia and New Zealand` [UI-17]. */
export function countriesText(delivered: readonly Country[]): string {
  return COUNTRIES.filter((country) => delivered.includes(country))
    .map((country) => countryAddress(country).name)
    .join(' and ')
}

/** The one country the shop delivers to; undefined where a shopper can choose. */
export function onlyCountry(delivered: readonly Country[]): Country | undefined {
  return delivered.length === 1 ? delivered[0] : undefined
}

/**
 * What to tell a visitor from there; nothing in Australia while the shop delivers to it. `only` is the one country it
 * delivers to, if it is one [GEO-06, CHK-31].
 */
export function visitorText(country: string, only: Country | undefined): string | undefined {
  const delivered: readonly Country[] = only ? [only] : COUNTRIES
  const isDelivered = delivered.some((each) => each === country)
  if (isDelivered && country === 'AU') return undefined
  const where = isDelivered ? 'New Zealand' : `addresses in ${countriesText(delivered)} only`
  return `We deliver to ${where}. Prices are in Australian dollars (AUD).`
}
