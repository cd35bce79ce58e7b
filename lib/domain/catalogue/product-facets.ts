import type { Cents } from '../money/money.ts'

/** Where price bands begin, in whole dollars; the last one has no end [CAT-37]. */
const PRICE_BANDS = [0, 25, 50, 100, 150, 200, 300] as const
const CENTS = 100

/** The band a shopper-facing price lies in, as it stands in addresses: `50-100`, `300-`. */
export function priceBand(price: Cents): string {
  const at = PRICE_BANDS.findLastIndex((from) => price >= from * CENTS)
  return bandName(Math.max(at, 0))
}

function bandName(at: number): string {
  return `${PRICE_BANDS[at]}-${PRICE_BANDS[at + 1] ?? ''}`
}

/** Every band, cheapest first, with the cents it begins at. */
export const PRICE_BAND_NAMES: readonly { name: string; from: Cents }[] = PRICE_BANDS.map((from, at) => ({
  name: bandName(at),
  from: from * CENTS,
}))

/** A band as a shopper reads it; what is no band stays as it is. */
export function priceBandLabel(name: string): string {
  if (!PRICE_BAND_NAMES.some((band) => band.name === name)) return name
  const [from, to] = name.split('-')
  if (from === '0') return `Under $${to}`
  return to ? `$${from} to $${to}` : `$${from} and over`
}

/** Whom goods are for, in the order they are offered [CAT-38]. */
export const WEARERS = ['men', 'women', 'kids', 'unisex'] as const

/** Whom a product is for: what is unisex is men's and women's too. */
export function wearersOf(demographic: string): readonly string[] {
  return demographic === 'unisex' ? ['men', 'women', 'unisex'] : [demographic]
}

/** The specifications of a product that say which standard it meets [CAT-39]. */
export const SAFETY_SPECS = ['Safety standard', 'Standard', 'Slip rating', 'Electrical', 'Sun protection'] as const
