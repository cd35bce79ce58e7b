import 'server-only'
import type { ClientBase } from 'pg'
import { parentOf } from '../catalogue/category-ancestors.ts'
import { nameFromSlug } from '../catalogue-export/catalogue-product.ts'
import { insertRows } from '../db/bulk-insert.ts'
import { pool } from '../db/client.ts'
import { brands, categories } from '../db/schema.ts'

/** The brands and categories a file may point at; what is missing is made. */
export interface Places {
  /** Category paths by how their name sounds, in the order of the tree: upper ones first, made ones last. */
  categoriesByName: Map<string, string[]>
  categoryPaths: Set<string>
  brandSlugs: Set<string>
  /** Brand slug by how its name sounds, and by itself. */
  brandByName: Map<string, string>
  /** What this import has made. */
  madeBrands: string[]
  madeCategories: string[]
}

/** Brands by slug and categories by path, with their names. */
export interface WantedPlaces {
  brands: Map<string, string>
  categories: Map<string, string>
}

/** Where types that match no category of the shop go. */
export const BRANCH = 'imported'

/** Made categories stand behind those the shop has put in order. */
const POSITION = 900

export async function placesInShop(): Promise<Places> {
  const found = await pool().query<{ path: string; name: string }>(
    `select path, name from categories
     order by path = $1 or path like $1 || '/%', cardinality(string_to_array(path, '/')), position, path`,
    [BRANCH],
  )
  const shopBrands = await pool().query<{ slug: string; name: string }>('select slug, name from brands')
  return {
    categoriesByName: pathsByName(found.rows),
    categoryPaths: new Set(found.rows.map(({ path }) => path)),
    brandSlugs: new Set(shopBrands.rows.map(({ slug }) => slug)),
    brandByName: new Map(
      shopBrands.rows.flatMap(({ slug, name }) => [
        [slug, slug],
        [nameKey(name), slug],
      ]),
    ),
    madeBrands: [],
    madeCategories: [],
  }
}

function pathsByName(found: readonly { path: string; name: string }[]): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const { path, name } of found) {
    const paths = byName.get(nameKey(name))
    if (paths) paths.push(path)
    else byName.set(nameKey(name), [path])
  }
  return byName
}

/**
 * The category of that name. Where several have it, as Boots below Men and below Women, the one whose way down the tree
 * shares most with the hints; else the one that stands highest in the shop.
 */
export function categoryNamed(places: Places, name: string, hints: readonly string[]): string | undefined {
  const [first, ...others] = places.categoriesByName.get(nameKey(name)) ?? []
  if (first === undefined || others.length === 0) return first
  const words = new Set(hints.map(placeWord))
  const shared = (path: string) =>
    path
      .split('/')
      .slice(0, -1)
      .filter((step) => words.has(placeWord(step))).length
  return others.reduce((best, path) => (shared(path) > shared(best) ? path : best), first)
}

/** `Women’s`, `womens` and `women` are one step of a path. */
function placeWord(step: string): string {
  return nameKey(step.replace(/['’]/g, '').replaceAll('-', ' ')).replace(/s$/, '')
}

/**
 * Makes the brands and categories that are wanted and that the shop lacks. The answer is to be called once they are
 * committed.
 */
export async function providePlaces(client: ClientBase, places: Places, wanted: WantedPlaces): Promise<() => void> {
  const newBrands = [...wanted.brands].filter(([slug]) => !places.brandSlugs.has(slug))
  const newCategories = [...wanted.categories].filter(([path]) => !places.categoryPaths.has(path))
  await insertRows(
    client,
    brands,
    newBrands.map(([slug, name]) => ({ slug, name })),
    'on conflict do nothing',
  )
  await insertRows(
    client,
    categories,
    newCategories.map(([path, name]) => ({ path, name, parentPath: parentOf(path), position: POSITION })),
    'on conflict do nothing',
  )
  return () => {
    for (const [slug, name] of newBrands) {
      places.brandSlugs.add(slug)
      places.brandByName.set(slug, slug).set(nameKey(name), slug)
    }
    for (const [path] of newCategories) places.categoryPaths.add(path)
    places.madeBrands.push(...newBrands.map(([slug]) => slug))
    places.madeCategories.push(...newCategories.map(([path]) => path))
  }
}

/** The name of the last part of a path that nobody has named. */
export function nameOfPath(path: string): string {
  return nameFromSlug(path.slice(path.lastIndexOf('/') + 1))
}

/** How a name sounds: two that differ only in case, signs or & are one. */
export function nameKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
