import {
  type FacetName,
  type ListingChoice,
  type ProductFacet,
  SIZE_FACETS,
} from '#lib/domain/catalogue/listing-query.ts'
import { SIZE_SYSTEM_LABELS, type SizeSystem } from '#lib/domain/sizes/sizes.ts'

/** The facet of each size system, as shoppers here look for them [CAT-09]. */
export const SYSTEM_FACETS = [
  ['sizeUk', 'uk'],
  ['sizeUsWomen', 'usWomen'],
  ['sizeUsMen', 'usMen'],
  ['sizeEu', 'eu'],
  ['sizeUsKids', 'usKids'],
] as const satisfies readonly (readonly [FacetName, SizeSystem])[]

/** What a facet is called on the page, and a size by the side of others [CAT-03 to CAT-10]. */
export const FACET_TITLES: Record<FacetName, string> = {
  brand: 'Brand',
  colour: 'Colour',
  pantsFit: 'Fit',
  material: 'Material',
  bestFor: 'Best for',
  wearer: 'Who it’s for',
  price: 'Price',
  toeCap: 'Toe cap',
  safety: 'Safety rating',
  width: 'Width',
  sizeUsMen: SIZE_SYSTEM_LABELS.usMen,
  sizeUsWomen: SIZE_SYSTEM_LABELS.usWomen,
  sizeUsKids: SIZE_SYSTEM_LABELS.usKids,
  sizeUk: SIZE_SYSTEM_LABELS.uk,
  sizeEu: SIZE_SYSTEM_LABELS.eu,
  clothingSize: 'Clothing size',
}

/** The groups below Size. */
export const VALUE_FACETS = [
  'wearer',
  'bestFor',
  'price',
  'brand',
  'colour',
  'width',
  'toeCap',
  'safety',
  'pantsFit',
  'material',
] as const satisfies (ProductFacet | 'width')[]

/** The order chips stand in, as the groups do. */
export const FACET_ORDER: readonly FacetName[] = [...SIZE_FACETS.filter((name) => name !== 'width'), ...VALUE_FACETS]

/** A chosen value as its chip names it: a size says its system. */
export function chipText(name: FacetName, label: string): string {
  if (name === 'toeCap') return label === 'None' ? 'No toe cap' : `${label} toe`
  if (name === 'clothingSize') return `Size ${label}`
  return name.startsWith('size') ? `${FACET_TITLES[name]} ${label}` : label
}

const ANY: Partial<Record<ListingChoice, string>> = {
  wearer: 'For anyone',
  bestFor: 'For any job',
  sale: 'Also at full price',
  store: 'Not only in this store',
}

/** A listing without what was chosen of a facet: any colour, any size. */
export function anyText(choice: ListingChoice): string {
  const own = ANY[choice]
  if (own !== undefined) return own
  return `Any ${choice.toLowerCase().includes('size') ? 'size' : FACET_TITLES[choice as FacetName].toLowerCase()}`
}

/** The filter for what one store has on its shelves [CAT-49]. */
export function onShelfText(storeName: string | undefined): string {
  return `In stock at ${storeName ?? 'a store we do not know'}`
}
