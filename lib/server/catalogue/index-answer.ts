import 'server-only'
import type { TypedFastBitSet } from 'typedfastbitset'
import type { ProductCard } from '#lib/contract/product.ts'
import { type ListingQuery, PRODUCT_FACETS, type ProductFacet, SIZE_FACETS } from '#lib/domain/listing-query.ts'
import type { SearchPlan } from '#lib/domain/search-plan.ts'
import { LISTING_PAGE_SIZE } from '#lib/domain/shop-rules.ts'
import { facetGroup } from './index-facets.ts'
import type { FacetGroups, IndexAnswer } from './index-port.ts'
import type { Shelf } from './index-shelf.ts'
import type { SizeTest } from './index-sizes.ts'
import type { FacetColumn } from './index-values.ts'

/** What the choices of a query leave, in the combinations its counts need. */
interface Narrowing {
  /** Brand, category and words only. */
  scope: TypedFastBitSet
  choices: { name: ProductFacet | 'sale'; set: TypedFastBitSet }[]
  sizes: SizeTest | undefined
  /** Products with a variant that meets every size choice. */
  fitting: TypedFastBitSet | undefined
}

/** Answers a listing from the shelf: matches, page and the counts of every group [CAT-02, CAT-11 to CAT-14]. */
export function answerListing(shelf: Shelf, query: ListingQuery, plan: SearchPlan | undefined): IndexAnswer {
  const narrowing = narrow(shelf, query, plan)
  const matches = narrowed(narrowing)
  const members = membersOf(matches)
  const products = page(shelf, query, plan, matches, members)
  return {
    cards: cardsOf(shelf, products),
    total: members.length,
    facets: facetGroups(shelf, query, narrowing, matches, members),
    saleCount: saleCount(shelf, query, narrowing, matches),
    ...(plan?.searchedFor === undefined ? {} : { searchedFor: plan.searchedFor }),
  }
}

/** The best matches of a search text, without counts. */
export function answerSearch(
  shelf: Shelf,
  plan: SearchPlan,
  count: number,
): Pick<IndexAnswer, 'cards' | 'searchedFor'> {
  const query: ListingQuery = { facets: {}, sale: false, sort: 'recommended', page: 1 }
  const matches = narrowed(narrow(shelf, query, plan))
  const products = page(shelf, query, plan, matches, membersOf(matches)).slice(0, count)
  const { searchedFor } = plan
  return { cards: cardsOf(shelf, products), ...(searchedFor === undefined ? {} : { searchedFor }) }
}

function cardsOf(shelf: Shelf, products: readonly number[]): ProductCard[] {
  return products.map((product) => shelf.card(product)).filter((card) => card !== undefined)
}

function narrow(shelf: Shelf, query: ListingQuery, plan: SearchPlan | undefined): Narrowing {
  const choices: Narrowing['choices'] = []
  for (const name of PRODUCT_FACETS) {
    const chosen = query.facets[name]
    if (chosen) choices.push({ name, set: shelf.columns[name].having(chosen) })
  }
  if (query.sale) choices.push({ name: 'sale', set: shelf.discounted })
  const sizes = shelf.sizes.test(query.facets, plan?.variant)
  const scope = shelf.inScope(query.scope, plan)
  return { scope, choices, sizes, fitting: sizes ? shelf.sizes.fitting(sizes) : undefined }
}

/** The matches, as if the choice of `without` had not been made. */
function narrowed({ scope, choices, fitting }: Narrowing, without?: string, fits = true): TypedFastBitSet {
  const found = scope.clone()
  for (const { name, set } of choices) if (name !== without) found.intersection(set)
  if (fits && fitting) found.intersection(fitting)
  return found
}

function membersOf(set: TypedFastBitSet): Uint32Array {
  const members = new Uint32Array(set.size())
  const { words } = set
  let at = 0
  for (let w = 0; w < words.length; w++) {
    for (let word = words[w] ?? 0; word !== 0; word &= word - 1)
      members[at++] = (w << 5) + 31 - Math.clz32(word & -word)
  }
  return members
}

function page(
  shelf: Shelf,
  query: ListingQuery,
  plan: SearchPlan | undefined,
  matches: TypedFastBitSet,
  members: Uint32Array,
) {
  const offset = (query.page - 1) * LISTING_PAGE_SIZE
  const { orders } = shelf
  if (!plan || query.sort !== 'recommended') {
    return orders.page(query.sort, members, (product) => matches.has(product), offset, LISTING_PAGE_SIZE)
  }
  // Whoever types a name wants what is called so before what merely is in that category.
  const named = shelf.inTitle(plan).intersection(matches) as TypedFastBitSet
  const others = matches.new_difference(named)
  const first = membersOf(named)
  const head = orders.page('recommended', first, (product) => named.has(product), offset, LISTING_PAGE_SIZE)
  const from = Math.max(0, offset - first.length)
  const room = LISTING_PAGE_SIZE - head.length
  if (room === 0) return head
  return [...head, ...orders.page('recommended', membersOf(others), (product) => others.has(product), from, room)]
}

function facetGroups(
  shelf: Shelf,
  query: ListingQuery,
  narrowing: Narrowing,
  matches: TypedFastBitSet,
  members: Uint32Array,
): FacetGroups {
  const groups: FacetGroups = {}
  for (const name of PRODUCT_FACETS) {
    const chosen = query.facets[name]
    const set = chosen ? narrowed(narrowing, name) : matches
    const column = shelf.columns[name]
    const counts = column.count(set, chosen ? membersOf(set) : members)
    putGroup(groups, shelf, query, name, column, counts)
  }
  for (const [i, counts] of sizeCounts(shelf, narrowing, matches, members).entries()) {
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

function sizeCounts(shelf: Shelf, narrowing: Narrowing, matches: TypedFastBitSet, members: Uint32Array) {
  const { sizes } = narrowing
  if (!sizes) return shelf.sizes.columns.map((column) => column.count(matches, members))
  const every = (1 << SIZE_FACETS.length) - 1
  const counted = shelf.sizes.count(sizes, members, every & ~sizes.chosen, 0)
  const unsized = narrowed(narrowing, undefined, false)
  for (let i = 0; i < SIZE_FACETS.length; i++) {
    const facet = 1 << i
    if (!(sizes.chosen & facet)) continue
    const column = shelf.sizes.columns[i]
    // The only choice does not count for its own group, so what is left is the group as nobody had chosen.
    if (sizes.chosen === facet && !sizes.asked) counted[i] = column?.count(unsized, membersOf(unsized))
    else {
      const open = unsized.new_intersection(shelf.sizes.fitting(sizes, facet))
      counted[i] = shelf.sizes.count(sizes, membersOf(open), facet, facet)[i]
    }
  }
  return counted
}

function saleCount(shelf: Shelf, query: ListingQuery, narrowing: Narrowing, matches: TypedFastBitSet): number {
  const set = query.sale ? narrowed(narrowing, 'sale') : matches
  return set.intersection_size(shelf.discounted)
}
