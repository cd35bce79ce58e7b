import 'server-only'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { closestFirst, type FoundSearch, fewerWords } from '#lib/domain/search/fewer-words.ts'
import { catalogueIndex } from './index-choice.ts'
import { readSynonyms } from './search-synonyms.ts'

export interface ClosestSearch extends FoundSearch {
  query: ListingQuery
}

const CLOSEST_MAX = 3
/** Of what is found so many are looked at for typos: each is a search. */
const LOOKED_AT_MAX = 8

/**
 * What a listing that has nothing for its words has for the most of them, the closest first [SRCH-16]. Its other
 * choices stay.
 */
export async function closestSearches(query: ListingQuery): Promise<ClosestSearch[]> {
  if (query.q === undefined) return []
  for (const round of fewerWords(query.q, await readSynonyms())) {
    const asked = round.map((q): ListingQuery => ({ ...query, q, page: 1 }))
    const totals = await catalogueIndex().totals(asked)
    const found = closestFirst(asked.map((each, i) => ({ q: each.q ?? '', count: totals[i] ?? 0, query: each })))
    const meant = await Promise.all(
      found.slice(0, LOOKED_AT_MAX).map(async (each) => ((await isMended(each.q)) ? [] : each)),
    )
    const closest = meant.flat().slice(0, CLOSEST_MAX)
    if (closest.length > 0) return closest
  }
  return []
}

/** One wrong letter mended is help; a word taken for another while others are left out is a guess: wet leather gear. */
async function isMended(q: string): Promise<boolean> {
  return (await catalogueIndex().search(q, 1)).searchedFor !== undefined
}
