import 'server-only'
import type { ProductCard } from '#lib/contract/product.ts'
import { type ListingQuery, PRODUCT_FACETS, SIZE_FACETS } from '#lib/domain/catalogue/listing-query.ts'
import { mendingOf, type SearchPlan } from '#lib/domain/search/search-plan.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { facetGroup } from './index-facets.ts'
import type { Found } from './index-found.ts'
import { type Narrowing, narrow } from './index-narrowing.ts'
import type { FacetGroups, IndexAnswer } from './index-port.ts'
import type { Shelf } from './index-shelf.ts'
import type { FacetColumn } from './index-values.ts'

/** Answers a listing from the shelf: matches, page and the counts of every group [CAT-02, CAT-11 to CAT-14]. */
export function answerListing(shelf: Shelf, query: ListingQuery, plan: SearchPlan | undefined): IndexAnswer {
  const narrowing = narrow(shelf, query, plan)
  const { matches } = narrowing
  const products = page(shelf, query, plan, matches)
  return {
    cards: cardsOf(shelf, products),
    total: matches.list.length,
    facets: facetGroups(shelf, query, narrowing),
    saleCount: saleCount(shelf, narrowing),
    ...mendingOf(plan, matches.list.length),
  }
}

/** The best matches of a search text, without counts. */
export function answerSearch(
  shelf: Shelf,
  plan: SearchPlan,
  count: number,
): Pick<IndexAnswer, 'cards' | 'searchedFor'> {
  const query: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }
  const { matches } = narrow(shelf, query, plan)
  const products = page(shelf, query, plan, matches).slice(0, count)
  return { cards: cardsOf(shelf, products), ...mendingOf(plan, products.length) }
}

function cardsOf(shelf: Shelf, products: readonly number[]): ProductCard[] {
  return products.map((product) => shelf.card(product)).filter((card) => card !== undefined)
}

function page(shelf: Shelf, query: ListingQuery, plan: SearchPlan | undefined, matches: Found): number[] {
  // In an order of the shopper's own choice, what was meant by the words is in nobody's way.
  const parts = query.sort === 'recommended' ? shelf.byRelevance(plan, matches) : [matches]
  const products: number[] = []
  let offset = (query.page - 1) * LISTING_PAGE_SIZE
  for (const part of parts) {
    const room = LISTING_PAGE_SIZE - products.length
    if (room === 0) break
    products.push(...shelf.orders.page(query.sort, part, offset, room))
    offset = Math.max(0, offset - part.list.length)
  }
  return products
}

function facetGroups(shelf: Shelf, query: ListingQuery, narrowing: Narrowing): FacetGroups {
  const groups: FacetGroups = {}
  for (const name of PRODUCT_FACETS) {
    const column = shelf.columns[name]
    putGroup(groups, shelf, query, name, column, column.count(narrowing.without(name)))
  }
  for (const [i, counts] of sizeCounts(shelf, narrowing).entries()) {
    const [name, column] = [SIZE_FACETS[i], shelf.sizes.columns[i]]
    if (name && column) putGroup(groups, shelf, query, name, column, counts)
  }
  return groups
}

function putGroup(
  groups: FacetGroups,
  shelf: Shelf,
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
  const group = facetGroup(name, counted, query.facets[name] ?? [], shelf.brands)
  if (group.length > 0) groups[name] = group
}

function sizeCounts(shelf: Shelf, { matches, unsized, sizes }: Narrowing): (Int32Array | undefined)[] {
  if (!sizes) return shelf.sizes.columns.map((column) => column.count(matches))
  const every = (1 << SIZE_FACETS.length) - 1
  const counted = shelf.sizes.count(sizes, matches.list, every & ~sizes.chosen, 0)
  for (let i = 0; i < SIZE_FACETS.length; i++) {
    const facet = 1 << i
    if (!(sizes.chosen & facet)) continue
    // The only choice does not count for its own group, so what is left is the group as nobody had chosen.
    if (sizes.chosen === facet && !sizes.asked) counted[i] = shelf.sizes.columns[i]?.count(unsized)
    else counted[i] = shelf.sizes.count(sizes, unsized.list, facet, facet)[i]
  }
  return counted
}

function saleCount(shelf: Shelf, { without }: Narrowing): number {
  let count = 0
  for (const product of without('sale').list) if (shelf.discounted.has(product)) count++
  return count
}
