import type { COUNTRIES } from '../shop-rules.ts'

type Country = (typeof COUNTRIES)[number]

interface CountryAddress {
  name: string
  /** What the place below the street is called. */
  suburbLabel: string
  hasState: boolean
}

const CONFIGS: Readonly<Record<Country, CountryAddress>> = {
  AU: { name: 'Australia', suburbLabel: 'Suburb', hasState: true },
  NZ: { name: 'New Zealand', suburbLabel: 'Town or city', hasState: false },
}

/**
 * How addresses are written in a country. Throws 'Country address config not found.' for one the shop does not send to
 * [ADDR-10, ERR-105].
 */
export function countryAddress(country: string): CountryAddress {
  if (!Object.hasOwn(CONFIGS, country)) throw new Error('Country address config not found.')
  return CONFIGS[country as Country]
}
