import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { TypedFastBitSet } from 'typedfastbitset'
import type { ListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import type { SearchPlan } from '#lib/domain/search/search-plan.ts'
import { narrow } from './index-narrowing.ts'
import type { StoreShelf } from './index-shelves.ts'
import type { CatalogueSnapshot } from './index-snapshot.ts'
import { groupsOfTexts } from './text-groups.ts'

/**
 * How many products of a listing each of some searches finds [SRCH-18]. What its choices leave, and what has a word, is
 * found once for all of them; each search is then a few thousand operations on bits.
 */
export async function answerTextTotals(
  snapshot: CatalogueSnapshot,
  query: ListingQuery,
  plans: readonly SearchPlan[],
  store?: StoreShelf,
): Promise<number[]> {
  const { groups, variants, texts } = groupsOfTexts(plans)
  const having: TypedFastBitSet[] = []
  for (const group of groups) {
    // A single letter is the beginning of a thousand words: others have their turn in between.
    await nextTurn()
    having.push(snapshot.matching(group))
  }
  const bases: TypedFastBitSet[] = []
  for (const variant of variants) {
    // Choices and sizes look at every product.
    await nextTurn()
    bases.push(narrow(snapshot, query, { groups: [], ...(variant ? { variant } : {}) }, store).matches.set)
  }
  return texts.map(({ own, variant }) => {
    const found = bases[variant]?.clone()
    for (const group of own) found?.intersection(having[group] ?? new TypedFastBitSet())
    return found?.size() ?? 0
  })
}
