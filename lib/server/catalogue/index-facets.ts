import 'server-only'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import { type FacetName, SIZE_FACETS, type SizeFacet } from '#lib/domain/catalogue/listing-query.ts'
import { PRICE_BAND_NAMES, priceBandLabel, WEARERS } from '#lib/domain/catalogue/product-facets.ts'
import { compareKidsSizes, compareSizes, sizeText } from '#lib/domain/sizes/sizes.ts'

export type BrandNames = ReadonlyMap<string, string>

const byName = new Intl.Collator('en-AU')

function isSizeFacet(facet: FacetName): facet is SizeFacet {
  return (SIZE_FACETS as readonly FacetName[]).includes(facet)
}

/** A facet value as a shopper reads it. */
function facetLabel(facet: FacetName, value: string, brands: BrandNames): string {
  if (facet === 'brand') return brands.get(value) ?? value
  if (facet === 'price') return priceBandLabel(value)
  if (isSizeFacet(facet)) return sizeText(value)
  return value.charAt(0).toUpperCase() + value.slice(1)
}

type Compare = (a: string, b: string) => number

const listed = (values: readonly string[]): Compare => {
  const place = (value: string) => (values.includes(value) ? values.indexOf(value) : values.length)
  return (a, b) => place(a) - place(b)
}

/** Facets with an order of their own; what is not in it comes last. */
const ORDERS: Partial<Record<FacetName, Compare>> = {
  price: listed(PRICE_BAND_NAMES.map(({ name }) => name)),
  wearer: listed(WEARERS),
  sizeUsKids: compareKidsSizes,
}

/** Sizes in their natural order, other values by name; the same in every run. */
export function compareFacetValues(facet: FacetName, brands: BrandNames): (a: string, b: string) => number {
  const label = (value: string) => facetLabel(facet, value, brands)
  const compare = ORDERS[facet] ?? (isSizeFacet(facet) ? compareSizes : (a, b) => byName.compare(label(a), label(b)))
  return (a, b) => compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** A group out of counted values in their order; chosen values that nobody has are put among them [CAT-11]. */
export function facetGroup(
  facet: FacetName,
  counted: readonly { value: string; count: number }[],
  chosen: readonly string[],
  brands: BrandNames,
): FacetValue[] {
  const missing = chosen.filter((value) => !counted.some((c) => c.value === value))
  const all = missing.length === 0 ? counted : [...counted, ...missing.map((value) => ({ value, count: 0 }))]
  const compare = compareFacetValues(facet, brands)
  const ordered = missing.length === 0 ? all : [...all].sort((a, b) => compare(a.value, b.value))
  return ordered.map(({ value, count }) => ({ value, label: facetLabel(facet, value, brands), count }))
}
