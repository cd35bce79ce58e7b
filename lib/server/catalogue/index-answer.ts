import 'server-only'
import type { Picture, ProductCard } from '#lib/contract/product.ts'
import { type ListingQuery, PRODUCT_FACETS, SIZE_FACETS } from '#lib/domain/catalogue/listing-query.ts'
import { mendingOf, type SearchPlan } from '#lib/domain/search/search-plan.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { facetGroup } from './index-facets.ts'
import type { Found } from './index-found.ts'
import { type Narrowing, narrow } from './index-narrowing.ts'
import type { FacetGroups, IndexAnswer } from './index-port.ts'
import type { StoreShelf } from './index-shelves.ts'
import type { CatalogueSnapshot } from './index-snapshot.ts'
import type { FacetColumn } from './index-values.ts'

/**
 * Answers a listing from the snapshot: matches, page and the counts of every group [CAT-02, CAT-11 to CAT-14]; of one
 * store's shelf where it is given [CAT-49].
 */
export function answerListing(
  snapshot: CatalogueSnapshot,
  query: ListingQuery,
  plan: SearchPlan | undefined,
  store?: StoreShelf,
): IndexAnswer {
  const narrowing = narrow(snapshot, query, plan, store)
  const { matches } = narrowing
  const products = page(snapshot, query, plan, matches)
  return {
    cards: cardsOf(snapshot, products),
    total: matches.list.length,
    facets: facetGroups(snapshot, query, narrowing),
    saleCount: saleCount(snapshot, narrowing),
    ...mendingOf(plan, matches.list.length),
  }
}

/** The counts of every group alone. */
export function answerFacets(
  snapshot: CatalogueSnapshot,
  query: ListingQuery,
  plan: SearchPlan | undefined,
  store?: StoreShelf,
): FacetGroups {
  return facetGroups(snapshot, query, narrow(snapshot, query, plan, store))
}

/** The first picture on the page. */
export function answerPicture(
  snapshot: CatalogueSnapshot,
  query: ListingQuery,
  plan: SearchPlan | undefined,
  store?: StoreShelf,
): Picture | undefined {
  const products = page(snapshot, query, plan, narrow(snapshot, query, plan, store).matches)
  return cardsOf(snapshot, products).find(({ image }) => image)?.image
}

/** How many products match. */
export function answerTotal(
  snapshot: CatalogueSnapshot,
  query: ListingQuery,
  plan: SearchPlan | undefined,
  store?: StoreShelf,
): number {
  return narrow(snapshot, query, plan, store).matches.list.length
}

/** The best matches of a search text, without counts. */
export function answerSearch(
  snapshot: CatalogueSnapshot,
  plan: SearchPlan,
  count: number,
): Pick<IndexAnswer, 'cards' | 'searchedFor'> {
  const query: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }
  const { matches } = narrow(snapshot, query, plan)
  const products = page(snapshot, query, plan, matches).slice(0, count)
  return { cards: cardsOf(snapshot, products), ...mendingOf(plan, products.length) }
}

function cardsOf(snapshot: CatalogueSnapshot, products: readonly number[]): ProductCard[] {
  return products.map((product) => snapshot.listedCard(product)).filter((card) => card !== undefined)
}

function page(
  snapshot: CatalogueSnapshot,
  query: ListingQuery,
  plan: SearchPlan | undefined,
  matches: Found,
): number[] {
  // In an order of the shopper's own choice, what was meant by the words is in nobody's way.
  const parts = query.sort === 'recommended' ? snapshot.byRelevance(plan, matches) : [matches]
  const products: number[] = []
  let offset = (query.page - 1) * LISTING_PAGE_SIZE
  for (const part of parts) {
    const room = LISTING_PAGE_SIZE - products.length
    if (room === 0) break
    products.push(...snapshot.orders.page(query.sort, part, offset, room))
    offset = Math.max(0, offset - part.list.length)
  }
  return products
}

function facetGroups(snapshot: CatalogueSnapshot, query: ListingQuery, narrowing: Narrowing): FacetGroups {
  const groups: FacetGroups = {}
  for (const name of PRODUCT_FACETS) {
    const column = snapshot.columns[name]
    putGroup(groups, snapshot, query, name, column, column.count(narrowing.without(name)))
  }
  for (const [i, counts] of sizeCounts(narrowing).entries()) {
    const [name, column] = [SIZE_FACETS[i], narrowing.shelf.columns[i]]
    if (name && column) putGroup(groups, snapshot, query, name, column, counts)
  }
  return groups
}

function putGroup(
  groups: FacetGroups,
  snapshot: CatalogueSnapshot,
  query: ListingQuery,
  name: keyof FacetGroups,
  column: FacetColumn,
  counts: Int32Array | undefined,
): void {
  const counted: { value: string; count: number }[] = []
  for (const code of column.sorted()) {
    const count = counts?.[code] ?? 0
    if (count > 0) counted.push({ value: column.values[code] ?? '', count })
  }
  const group = facetGroup(name, counted, query.facets[name] ?? [], snapshot.brands)
  if (group.length > 0) groups[name] = group
}

function sizeCounts({ matches, unsized, sizes, shelf }: Narrowing): (Int32Array | undefined)[] {
  if (!sizes) return shelf.columns.map((column) => column.count(matches))
  const every = (1 << SIZE_FACETS.length) - 1
  const counted = shelf.count(sizes, matches.list, every & ~sizes.chosen, 0)
  for (let i = 0; i < SIZE_FACETS.length; i++) {
    const facet = 1 << i
    if (!(sizes.chosen & facet)) continue
    // The only choice does not count for its own group, so what is left is the group as nobody had chosen.
    if (sizes.chosen === facet && !sizes.asked) counted[i] = shelf.columns[i]?.count(unsized)
    else counted[i] = shelf.count(sizes, unsized.list, facet, facet)[i]
  }
  return counted
}

function saleCount(snapshot: CatalogueSnapshot, { without }: Narrowing): number {
  let count = 0
  for (const product of without('sale').list) if (snapshot.discounted.has(product)) count++
  return count
}
