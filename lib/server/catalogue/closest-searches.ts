import 'server-only'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { closestFirst, type FoundSearch, fewerWords } from '#lib/domain/search/fewer-words.ts'
import { catalogueIndex } from './index-choice.ts'
import { readSynonyms } from './search-synonyms.ts'

export interface ClosestSearch extends FoundSearch {
  query: ListingQuery
}

const CLOSEST_MAX = 3

/**
 * What a listing that has nothing for its words has for the most of them, the closest first [SRCH-16]. Its other
 * choices stay.
 */
export async function closestSearches(query: ListingQuery): Promise<ClosestSearch[]> {
  if (query.q === undefined) return []
  for (const round of fewerWords(query.q, await readSynonyms())) {
    const asked = round.map((q): ListingQuery => ({ ...query, q, page: 1 }))
    const totals = await catalogueIndex().totals(asked)
    const closest = closestFirst(asked.map((each, i) => ({ q: each.q ?? '', count: totals[i] ?? 0, query: each })))
    if (closest.length > 0) return closest.slice(0, CLOSEST_MAX)
  }
  return []
}
