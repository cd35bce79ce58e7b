import { type FacetName, type ProductFacet, SIZE_FACETS } from '#lib/domain/catalogue/listing-query.ts'
import { SIZE_SYSTEM_LABELS, type SizeSystem } from '#lib/domain/sizes/sizes.ts'

/** The facet of each size system [CAT-09]. */
export const SYSTEM_FACETS = [
  ['sizeUsMen', 'usMen'],
  ['sizeUsWomen', 'usWomen'],
  ['sizeUsKids', 'usKids'],
  ['sizeUk', 'uk'],
  ['sizeEu', 'eu'],
] as const satisfies readonly (readonly [FacetName, SizeSystem])[]

/** What a facet is called on the page, and a size by the side of others [CAT-03 to CAT-10]. */
export const FACET_TITLES: Record<FacetName, string> = {
  brand: 'Brand',
  colour: 'Colour',
  pantsFit: 'Fit',
  material: 'Material',
  bestFor: 'Best for',
  sizeUsMen: SIZE_SYSTEM_LABELS.usMen,
  sizeUsWomen: SIZE_SYSTEM_LABELS.usWomen,
  sizeUsKids: SIZE_SYSTEM_LABELS.usKids,
  sizeUk: SIZE_SYSTEM_LABELS.uk,
  sizeEu: SIZE_SYSTEM_LABELS.eu,
  clothingSize: 'Clothing size',
}

/** The groups below Size. */
export const VALUE_FACETS = ['bestFor', 'brand', 'colour', 'pantsFit', 'material'] as const satisfies ProductFacet[]

/** The order chips stand in, as the groups do. */
export const FACET_ORDER: readonly FacetName[] = [...SIZE_FACETS, ...VALUE_FACETS]

/** A chosen value as its chip names it: a size says its system. */
export function chipText(name: FacetName, label: string): string {
  if (name === 'clothingSize') return `Size ${label}`
  return name.startsWith('size') ? `${FACET_TITLES[name]} ${label}` : label
}
