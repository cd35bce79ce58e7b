import 'server-only'
import type { ClientBase } from 'pg'
import { collection as collectionShape } from '#lib/contract/collection.ts'
import {
  baseQuery,
  type Collection,
  type CollectionBase,
  collectionBase,
  isCategoryAlone,
  mergedCollections,
  partText,
  valueSlug,
} from '#lib/domain/catalogue/collection.ts'
import type { FacetName, ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { standardCollections } from '#lib/domain/catalogue/standard-collections.ts'
import { shopWords } from '#lib/domain/seo/shop-words.ts'
import { compareKidsSizes } from '#lib/domain/sizes/sizes.ts'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'
import { shopSettings } from '../settings/settings.ts'
import { categoryByPath, navigationTree } from './categories.ts'
import { catalogueIndex } from './index-choice.ts'
import type { IndexAnswer } from './index-port.ts'

/** A collection that has products now. */
export interface ShownCollection {
  slug: string
  /** Where it is: a page below /shop, or that of a category it is no more than. */
  href: string
  title: string
  /** In menus and on tiles. */
  name: string
  intro: string
  group: Collection['group']
  picture?: string | undefined
  base: CollectionBase
  /** The page it stands below, where it is one of several. */
  above?: { name: string; href: string } | undefined
}

/** Key of the setting that holds a retailer's own rows. */
export const COLLECTIONS_SETTING = 'collections'

/** A retailer's own rows as they are stored; one that no longer fits is left out. */
export async function storedCollections(client: Pick<ClientBase, 'query'> = pool()): Promise<Collection[]> {
  const { rows } = await client.query<{ value: unknown }>('select value from settings where key = $1', [
    COLLECTIONS_SETTING,
  ])
  const stored = rows[0]?.value
  return (Array.isArray(stored) ? stored : []).flatMap((each) => {
    const parsed = collectionShape.safeParse(each)
    return parsed.success ? [parsed.data] : []
  })
}

type Ask = (query: ListingQuery) => Promise<IndexAnswer>

/** Asks the index, the same question once. */
function asker(): Ask {
  const answers = new Map<string, Promise<IndexAnswer>>()
  return (query) => {
    const key = JSON.stringify(query)
    const known = answers.get(key) ?? catalogueIndex().list(query)
    answers.set(key, known)
    return known
  }
}

interface Reading {
  shown: ShownCollection[]
  /** How those are made that have a page for each value or department, by slug. */
  rows: Map<string, Collection>
}

const reading = cachedUntilInvalidated('collections', async (): Promise<Reading> => {
  const [stored, { about }] = await Promise.all([storedCollections(), shopSettings()])
  const rows = mergedCollections(standardCollections(shopWords(about).goods), stored)
  const ask = asker()
  const shown: ShownCollection[] = []
  for (const row of rows) {
    const found = await shownOf(row, ask)
    if (found) shown.push(found)
  }
  return { shown, rows: new Map(rows.map((row) => [row.slug, row])) }
})

const everyPart = cachedUntilInvalidated('collection-parts', async (): Promise<Map<string, ShownCollection[]>> => {
  const { shown, rows } = await reading()
  const ask = asker()
  const parts = new Map<string, ShownCollection[]>()
  for (const whole of shown) {
    const row = rows.get(whole.slug)
    if (row?.each) parts.set(whole.slug, await partsOf(row, whole, ask))
  }
  return parts
})

/** Every collection that has products, in the order of menus; those of a part are not among them [CAT-47]. */
export async function shownCollections(): Promise<readonly ShownCollection[]> {
  return (await reading()).shown
}

/** The pages below a collection: a department each, or a value of a facet. */
export async function collectionParts(slug: string): Promise<readonly ShownCollection[]> {
  return (await everyPart()).get(slug) ?? []
}

/** The collection whose page has this path below /shop; undefined where there is none, or nothing in it [ROUTE-53]. */
export async function collectionAt(path: string): Promise<ShownCollection | undefined> {
  const [slug = '', part, ...deeper] = path.split('/')
  if (deeper.length > 0) return undefined
  const found =
    part === undefined
      ? (await shownCollections()).find((each) => each.slug === slug)
      : (await collectionParts(slug)).find(({ href }) => href === `/shop/${path}`)
  return found?.href === `/shop/${path}` ? found : undefined
}

/** Every page of a collection there is, parts and all. */
export async function collectionPages(): Promise<readonly ShownCollection[]> {
  const [shown, parts] = await Promise.all([shownCollections(), everyPart()])
  return [...shown.filter(({ href }) => href.startsWith('/shop/')), ...[...parts.values()].flat()]
}

async function shownOf(row: Collection, ask: Ask): Promise<ShownCollection | undefined> {
  const { slug, title, name = title, intro, group, picture, category } = row
  const base = await baseOf(row, ask)
  if (!base || !(await holdsAny(base, ask))) return undefined
  const href = isCategoryAlone(row) ? `/categories/${category}` : `/shop/${slug}`
  return { slug, href, title, name, intro, group, picture, base }
}

async function baseOf(row: Collection, ask: Ask): Promise<CollectionBase | undefined> {
  const base = await knownBase(row, ask)
  if (!row.isNew || (base && (await holdsAny(base, ask)))) return base
  return knownBase({ ...row, isNew: false }, ask)
}

async function knownBase(row: Collection, ask: Ask): Promise<CollectionBase | undefined> {
  const scope = collectionBase({ ...row, filter: '' }, {})
  return scope && collectionBase(row, (await ask(baseQuery(scope))).facets)
}

/** One choice alone is known from the counts of its scope; more than one must be asked for together. */
async function holdsAny(base: CollectionBase, ask: Ask): Promise<boolean> {
  const chosen = Object.keys(base.facets).length
  const scope = await ask(baseQuery({ ...base, facets: {}, sale: false, sort: 'recommended' }))
  if (chosen === 0) return (base.sale ? scope.saleCount : scope.total) > 0
  if (chosen === 1 && !base.sale) return scope.total > 0
  return (await ask(baseQuery(base))).total > 0
}

async function partsOf(row: Collection, whole: ShownCollection, ask: Ask): Promise<ShownCollection[]> {
  const titled = row.eachTitle ?? `${whole.name}: {value}`
  const part = (value: string, slug: string, base: CollectionBase): ShownCollection => ({
    ...whole,
    slug: `${whole.slug}/${slug}`,
    href: `/shop/${whole.slug}/${slug}`,
    title: partText(titled, value),
    name: value,
    intro: partText(row.eachIntro ?? row.intro, value),
    base,
    above: { name: whole.name, href: whole.href },
  })
  if (row.each === 'department') return departmentParts(whole, ask, part)
  const facet = row.each as FacetName
  const { facets } = await ask(baseQuery(whole.base))
  const allowed = whole.base.facets[facet]
  const isForKids = whole.base.facets.wearer?.join() === 'kids'
  return (facets[facet] ?? [])
    .toSorted((a, b) => (facet === 'sizeUk' && isForKids ? compareKidsSizes(a.value, b.value) : 0))
    .filter(({ value, count }) => count > 0 && (!allowed || allowed.includes(value)) && valueSlug(value) !== '')
    .map(({ value, label }) =>
      part(label, valueSlug(value), { ...whole.base, facets: { ...whole.base.facets, [facet]: [value] } }),
    )
}

async function departmentParts(
  whole: ShownCollection,
  ask: Ask,
  part: (value: string, slug: string, base: CollectionBase) => ShownCollection,
): Promise<ShownCollection[]> {
  const inside = whole.base.scope?.category
  const categories = inside ? ((await categoryByPath(inside))?.children ?? []) : await navigationTree()
  const parts: ShownCollection[] = []
  for (const { path, name } of categories) {
    const base = { ...whole.base, scope: { ...whole.base.scope, category: path } }
    // What the whole has chosen need not be in each department.
    if ((await ask(baseQuery(base))).total > 0) parts.push(part(name, valueSlug(path), base))
  }
  return parts
}
