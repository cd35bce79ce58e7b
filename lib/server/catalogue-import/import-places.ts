import 'server-only'
import type { ClientBase } from 'pg'
import { brands, categories } from '../db/schema.ts'
import { insertRows } from '../db/seed/bulk-insert.ts'
import { withAncestors } from '../db/seed/category-ancestors.ts'
import { slugOf } from './import-text.ts'
import type { ProductReading } from './product-reading.ts'

/** Where types that match no category of the shop go. */
const BRANCH = 'imported'

/** The brands and categories a batch may point at; what is missing is made. */
export interface Places {
  categoryByName: Map<string, string>
  categoryPaths: Set<string>
  brandSlugs: Map<string, string>
}

export async function loadPlaces(client: ClientBase): Promise<Places> {
  const found = await client.query<{ path: string; name: string }>(
    'select path, name from categories order by path desc',
  )
  const shopBrands = await client.query<{ slug: string; name: string }>('select slug, name from brands')
  return {
    categoryByName: new Map(found.rows.map(({ path, name }) => [nameKey(name), path])),
    categoryPaths: new Set(found.rows.map(({ path }) => path)),
    brandSlugs: new Map(
      shopBrands.rows.flatMap(({ slug, name }) => [
        [slug, slug],
        [nameKey(name), slug],
      ]),
    ),
  }
}

export function brandSlugOf(places: Places, vendor: string): string {
  return places.brandSlugs.get(nameKey(vendor)) ?? (slugOf(vendor) || 'unbranded')
}

/** The canonical category first: the type's, else a tag's, else the branch for imports. Each once, without ancestors. */
export function categoriesOf(places: Places, { type, tags }: ProductReading): [string, ...string[]] {
  const known = [type, ...tags].flatMap((name) => places.categoryByName.get(nameKey(name)) ?? [])
  const own = slugOf(type)
  const typed = own === '' || places.categoryByName.has(nameKey(type)) ? undefined : `${BRANCH}/${own}`
  const [first = BRANCH, ...others] = [...new Set(typed === undefined ? known : [typed, ...known])]
  return [first, ...others.slice(0, 4)]
}

/** Makes the brands and categories that a batch needs and the shop lacks. */
export async function provideBrands(client: ClientBase, places: Places, readings: readonly ProductReading[]) {
  const missing = new Map<string, string>()
  for (const { vendor } of readings) {
    const slug = brandSlugOf(places, vendor)
    if (!places.brandSlugs.has(slug)) missing.set(slug, vendor)
  }
  const rows = [...missing].map(([slug, name]) => ({ slug, name }))
  await insertRows(client, brands, rows, 'on conflict do nothing')
  return missing
}

export async function provideCategories(client: ClientBase, places: Places, readings: readonly ProductReading[]) {
  const missing = new Map<string, string>()
  for (const reading of readings) {
    for (const path of withAncestors(categoriesOf(places, reading))) {
      if (places.categoryPaths.has(path)) continue
      missing.set(path, path === BRANCH ? 'Imported' : reading.type)
    }
  }
  const rows = [...missing].map(([path, name]) => ({
    path,
    name,
    parentPath: path === BRANCH ? null : BRANCH,
    position: 900,
  }))
  await insertRows(client, categories, rows, 'on conflict do nothing')
  return missing
}

/** To be called once the rows are committed. */
export function rememberPlaces(
  places: Places,
  madeBrands: Map<string, string>,
  madeCategories: Map<string, string>,
): void {
  for (const [slug, name] of madeBrands) places.brandSlugs.set(slug, slug).set(nameKey(name), slug)
  for (const [path] of madeCategories) places.categoryPaths.add(path)
}

function nameKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
