import 'server-only'
import type { FacetName, ListingChoice, ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { catalogueIndex } from './index-choice.ts'

export interface LooserListing {
  /** What is taken back. */
  without: ListingChoice
  count: number
  query: ListingQuery
}

const LOOSER_MAX = 3

/** What a listing that its choices leave nothing of has without one of them, the most first [CAT-28]. */
export async function looserListings(query: ListingQuery): Promise<LooserListing[]> {
  const choices: ListingChoice[] = Object.keys(query.facets) as FacetName[]
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

function withoutChoice(query: ListingQuery, choice: ListingChoice): ListingQuery {
  if (choice === 'sale') return { ...query, sale: false }
  if (choice === 'store') return { ...query, store: undefined }
  const { [choice]: _, ...facets } = query.facets
  return { ...query, facets }
}
