import { FACETS, type FacetName, type FacetSelection, type ListingQuery, parseListingQuery } from './listing-query.ts'

/** Under which heading menu and /shop name a collection. */
export const COLLECTION_GROUPS = ['offer', 'wearer', 'trade', 'safety', 'fit'] as const
export type CollectionGroup = (typeof COLLECTION_GROUPS)[number]

/** A page for what people look for and no category is: a trade, the sale, wide fits [CAT-47]. */
export interface Collection {
  /** Below /shop. */
  slug: string
  /** The page's heading. */
  title: string
  /** In menus and on tiles, where the heading is too long. */
  name?: string | undefined
  /** What is true of the goods, in a sentence or two; `{value}` is the part's value. */
  intro: string
  group: CollectionGroup
  /** Query string of the listing it stands for. A value may have `*` for anything: `safety=*hazard*`. */
  filter: string
  /** Only what is in this category. With no filter the collection is the category, and leads to its page. */
  category?: string | undefined
  /** Only what is marked as new; everything, newest first, where nothing is. */
  isNew?: boolean | undefined
  /** One page more for each department, or for each value of a facet, below this one. */
  each?: 'department' | FacetName | undefined
  /** The heading of those pages. */
  eachTitle?: string | undefined
  eachIntro?: string | undefined
  /** A drawn picture of the shop's own, by its path. */
  picture?: string | undefined
  /** Takes a page away that the shop would have by itself. */
  hidden?: boolean | undefined
}

/** What a collection stands for, in values the catalogue has: the part of a listing that a shopper cannot take away. */
export interface CollectionBase {
  scope?: NonNullable<ListingQuery['scope']>
  facets: FacetSelection
  sale: boolean
  sort: ListingQuery['sort']
}

type Values = Partial<Record<FacetName, readonly { value: string }[]>>

/**
 * A filter's values as the catalogue writes them; undefined where it has none that fits. `known` is what the scope
 * holds.
 */
export function collectionBase(
  { filter, category, isNew }: Pick<Collection, 'filter' | 'category' | 'isNew'>,
  known: Values,
): CollectionBase | undefined {
  const params = new URLSearchParams(filter)
  const asked = parseListingQuery(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])))
  const facets: FacetSelection = {}
  for (const name of FACETS) {
    const patterns = asked.facets[name]
    if (!patterns) continue
    const fits = anyOf(patterns)
    const found = (known[name] ?? []).map(({ value }) => value).filter((value) => fits.test(value))
    if (found.length === 0) return undefined
    facets[name] = found.sort()
  }
  const scope = { ...(category ? { category } : {}), ...(isNew ? { isNew } : {}) }
  return { ...(Object.keys(scope).length > 0 ? { scope } : {}), facets, sale: asked.sale, sort: asked.sort }
}

function anyOf(patterns: readonly string[]): RegExp {
  const each = patterns.map((pattern) =>
    pattern
      .split('*')
      .map((text) => text.replace(/[.+?^$(){}|[\]\\]/g, '\\$&'))
      .join('.*'),
  )
  return new RegExp(`^(?:${each.join('|')})$`, 'i')
}

/** Whether it is nothing but a category, whose page it then leads to. */
export function isCategoryAlone({ filter, category, each, isNew }: Collection): boolean {
  return category !== undefined && filter === '' && !each && !isNew
}

/** A base as a listing of its own. */
export function baseQuery({ scope, facets, sale, sort }: CollectionBase): ListingQuery {
  return { ...(scope ? { scope } : {}), facets, sale, sort, page: 1 }
}

/**
 * A shopper's choices without those the collection has made already: what is shown as chosen, and stands in addresses.
 */
export function ownChoices(base: CollectionBase, query: ListingQuery): ListingQuery {
  const facets: FacetSelection = {}
  for (const name of FACETS) {
    const chosen = query.facets[name]?.filter((value) => !base.facets[name] || base.facets[name].includes(value))
    const isWhole = base.facets[name] !== undefined && chosen?.length === base.facets[name].length
    if (chosen && chosen.length > 0 && !isWhole) facets[name] = chosen
  }
  const { scope: _, q: __, ...others } = query
  return {
    ...others,
    ...(base.scope ? { scope: base.scope } : {}),
    facets,
    sale: query.sale && !base.sale,
    sort: query.sort === base.sort ? 'recommended' : query.sort,
  }
}

/** What the catalogue is asked for: the collection, narrowed by a shopper's own choices. */
export function narrowedBase(base: CollectionBase, own: ListingQuery): ListingQuery {
  return {
    ...own,
    facets: { ...base.facets, ...own.facets },
    sale: base.sale || own.sale,
    sort: own.sort === 'recommended' ? base.sort : own.sort,
  }
}

/**
 * The groups of filters a collection's page offers: without what it has decided, and of several values only its own.
 */
export function openFacets<V extends { value: string }>(
  base: CollectionBase,
  groups: Partial<Record<FacetName, V[]>>,
): Partial<Record<FacetName, V[]>> {
  const open: Partial<Record<FacetName, V[]>> = {}
  for (const name of FACETS) {
    const values = groups[name]?.filter(({ value }) => !base.facets[name] || base.facets[name].includes(value))
    const isDecided = base.facets[name] !== undefined && (values?.length ?? 0) < 2
    if (values && values.length > 0 && !isDecided) open[name] = values
  }
  return open
}

/** A text of a collection about one of its parts. A shopper reads “footwear” in the middle of a sentence. */
export function partText(template: string, value: string): string {
  return template.replaceAll('{value}', value)
}

/** What a value is called in an address: `13.5` is 13-5. */
export function valueSlug(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * The shop's own table, and what a retailer says otherwise: a row of the same slug replaces the shop's, others follow.
 */
export function mergedCollections(standard: readonly Collection[], own: readonly Collection[]): Collection[] {
  const bySlug = new Map(own.map((each) => [each.slug, each]))
  const known = new Set(standard.map(({ slug }) => slug))
  const all = [...standard.map((each) => bySlug.get(each.slug) ?? each), ...own.filter(({ slug }) => !known.has(slug))]
  return all.filter(({ hidden }) => !hidden)
}
