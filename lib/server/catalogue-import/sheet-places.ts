import 'server-only'
import { withAncestors } from '../catalogue/category-ancestors.ts'
import type { CompleteProduct } from './complete-product.ts'
import { BRANCH, categoryNamed, nameKey, nameOfPath, type Places, type WantedPlaces } from './import-places.ts'
import { slugOf } from './import-text.ts'

/** The slug of the brand a vendor names, or of the one the product has. */
export function brandSlugOf(places: Places, brand: CompleteProduct['brand']): string {
  if ('slug' in brand) return brand.slug
  return places.brandByName.get(nameKey(brand.vendor)) ?? (slugOf(brand.vendor) || 'unbranded')
}

/**
 * The canonical category first: the type's, else a tag's, else the branch for imports. Each once, without ancestors.
 * What the sheet has no column for stays as the shop has it.
 */
export function categoriesOf(
  places: Places,
  { reading, keptCategories, demographic }: CompleteProduct,
): [string, ...string[]] {
  const { type, tags, placeHints } = reading
  if (type === undefined && tags === undefined && keptCategories) return leavesOf(keptCategories)
  const find = (name: string) => categoryNamed(places, name, [...placeHints, demographic]) ?? []
  const tagged = (tags ?? []).flatMap(find)
  const typed = type === undefined ? (keptCategories?.canonical ?? []) : (typeCategory(find, type) ?? [])
  const [first = BRANCH, ...others] = new Set([typed, tagged].flat())
  return [first, ...others.slice(0, 4)]
}

function typeCategory(find: (name: string) => string | never[], type: string): string | undefined {
  const found = find(type)
  if (typeof found === 'string') return found
  const own = slugOf(type)
  return own === '' ? undefined : `${BRANCH}/${own}`
}

function leavesOf({ canonical, all }: { canonical: string; all: readonly string[] }): [string, ...string[]] {
  const leaves = all.filter((path) => path !== canonical && !all.some((other) => other.startsWith(`${path}/`)))
  return [canonical, ...leaves]
}

/** The brands and categories these products point at. */
export function placesWanted(places: Places, products: readonly CompleteProduct[]): WantedPlaces {
  const wanted: WantedPlaces = { brands: new Map(), categories: new Map() }
  for (const product of products) {
    const { brand, reading } = product
    if ('vendor' in brand) wanted.brands.set(brandSlugOf(places, brand), brand.vendor)
    for (const path of withAncestors(categoriesOf(places, product)))
      wanted.categories.set(path, path === BRANCH ? 'Imported' : (reading.type ?? nameOfPath(path)))
  }
  return wanted
}
