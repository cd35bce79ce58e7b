import 'server-only'
import { withAncestors } from '../db/seed/category-ancestors.ts'
import { nameKey, type Places, type WantedPlaces } from './import-places.ts'
import { slugOf } from './import-text.ts'
import type { ProductReading } from './product-reading.ts'

/** Where types that match no category of the shop go. */
const BRANCH = 'imported'

export function brandSlugOf(places: Places, vendor: string): string {
  return places.brandByName.get(nameKey(vendor)) ?? (slugOf(vendor) || 'unbranded')
}

/** The canonical category first: the type's, else a tag's, else the branch for imports. Each once, without ancestors. */
export function categoriesOf(places: Places, { type, tags }: ProductReading): [string, ...string[]] {
  const known = [type, ...tags].flatMap((name) => places.categoryByName.get(nameKey(name)) ?? [])
  const own = slugOf(type)
  const typed = own === '' || places.categoryByName.has(nameKey(type)) ? undefined : `${BRANCH}/${own}`
  const [first = BRANCH, ...others] = [...new Set(typed === undefined ? known : [typed, ...known])]
  return [first, ...others.slice(0, 4)]
}

/** The brands and categories these readings point at. */
export function placesWanted(places: Places, readings: readonly ProductReading[]): WantedPlaces {
  const wanted: WantedPlaces = { brands: new Map(), categories: new Map() }
  for (const reading of readings) {
    wanted.brands.set(brandSlugOf(places, reading.vendor), reading.vendor)
    for (const path of withAncestors(categoriesOf(places, reading)))
      wanted.categories.set(path, path === BRANCH ? 'Imported' : reading.type)
  }
  return wanted
}
