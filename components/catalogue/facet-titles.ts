import type { FacetName } from '#lib/domain/listing-query.ts'

/** What a facet is called on the page [CAT-03 to CAT-10]. */
export const FACET_TITLES: Record<FacetName, string> = {
  brand: 'Brand',
  colour: 'Colour',
  pantsFit: 'Fit',
  material: 'Material',
  bestFor: 'Best for',
  sizeUsMen: 'Size, US men',
  sizeUsWomen: 'Size, US women',
  sizeUsKids: 'Size, US kids',
  sizeUk: 'Size, UK',
  sizeEu: 'Size, EU',
  clothingSize: 'Clothing size',
}

/** The order the groups stand in: what narrows most comes first. */
export const FACET_ORDER: readonly FacetName[] = [
  'sizeUk',
  'sizeUsMen',
  'sizeUsWomen',
  'sizeUsKids',
  'sizeEu',
  'clothingSize',
  'bestFor',
  'brand',
  'colour',
  'pantsFit',
  'material',
]

/** Facets whose values are short enough to stand side by side. */
export function isSizeFacet(name: FacetName): boolean {
  return name.startsWith('size') || name === 'clothingSize'
}
