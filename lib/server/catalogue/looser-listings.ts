import 'server-only'
import type { FacetName, ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { catalogueIndex } from './index-choice.ts'

/** A choice of a listing that can be taken back. */
export type Choice = FacetName | 'sale' | 'store'

export interface LooserListing {
  /** What is taken back. */
  without: Choice
  count: number
  query: ListingQuery
}

const LOOSER_MAX = 3

/** What a listing that its choices leave nothing of has without one of them, the most first [CAT-28]. */
export async function looserListings(query: ListingQuery): Promise<LooserListing[]> {
  const choices: Choice[] = Object.keys(query.facets) as FacetName[]
  if (query.sale) choices.push('sale')
  if (query.store !== undefined) choices.push('store')
  const asked = choices.map((choice) => ({ without: choice, query: { ...withoutChoice(query, choice), page: 1 } }))
  const totals = await catalogueIndex().totals(asked.map((each) => each.query))
  return asked
    .map((each, i) => ({ ...each, count: totals[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, LOOSER_MAX)
}

function withoutChoice(query: ListingQuery, choice: Choice): ListingQuery {
  if (choice === 'sale') return { ...query, sale: false }
  if (choice === 'store') return { ...query, store: undefined }
  const { [choice]: _, ...facets } = query.facets
  return { ...query, facets }
}
