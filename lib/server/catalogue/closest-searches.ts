import 'server-only'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { CLOSEST_SEARCHES_MAX, closestFirst, type FoundSearch, fewerWords } from '#lib/domain/search/fewer-words.ts'
import { catalogueIndex } from './index-choice.ts'
import { readSynonyms } from './search-synonyms.ts'

export interface ClosestSearch extends FoundSearch {
  query: ListingQuery
}

/**
 * What a listing that has nothing for its words has for the most of them, the closest first [SRCH-16]. Its other
 * choices stay. No typo is mended meanwhile: one wrong letter mended is help, a word taken for another while others are
 * left out is a guess, such as wet leather gear. All attempts are one question [SRCH-18].
 */
export async function closestSearches(query: ListingQuery): Promise<ClosestSearch[]> {
  if (query.q === undefined) return []
  const rounds = fewerWords(query.q, await readSynonyms())
  if (rounds.length === 0) return []
  const totals = await catalogueIndex().textTotals(query, rounds.flat())
  let at = 0
  for (const round of rounds) {
    const found = closestFirst(round.map((q) => ({ q, count: totals[at++] ?? 0, query: { ...query, q, page: 1 } })))
    if (found.length > 0) return found.slice(0, CLOSEST_SEARCHES_MAX)
  }
  return []
}
