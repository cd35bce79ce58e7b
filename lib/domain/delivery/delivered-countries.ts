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

/** What visitors are told by the country they come from: nothing in Australia, `other` where none is named [GEO-06]. */
export interface CountryWords {
  AU?: string
  NZ?: string
  other: string
}

/** What to tell visitors from elsewhere [GEO-06, CHK-31]. */
export function countryWords(delivered: readonly Country[]): CountryWords {
  const prices = 'Prices are in Australian dollars (AUD).'
  return {
    ...(delivered.includes('AU') ? { AU: '' } : {}),
    ...(delivered.includes('NZ') ? { NZ: `We deliver to New Zealand. ${prices}` } : {}),
    other: `We deliver to addresses in ${countriesText(delivered)} only. ${prices}`,
  }
}
