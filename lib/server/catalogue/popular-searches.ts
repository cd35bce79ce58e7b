import 'server-only'
import type { CategoryTree } from '#lib/contract/catalogue.ts'
import { POPULAR_SEARCHES_MAX } from '#lib/contract/search.ts'
import { withoutFillers } from '#lib/domain/search/search-plan.ts'
import { SYSTEMS } from '#lib/domain/search/search-tokens.ts'
import { wordsOf } from '#lib/domain/search/search-words.ts'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'
import { navigationTree } from './categories.ts'
import { catalogueIndex } from './index-choice.ts'

const DAYS = 30
/** What fewer searched for is nobody else's business. */
const TIMES_MIN = 10
const LENGTH_MAX = 40
/** What a search takes out of the words where it stands, and would not a second time. */
const SIZE_WORD = new RegExp(String.raw`^(sizes?|${SYSTEMS}|\d.*)$`)

/**
 * What most searched for lately, as far as the catalogue answers it; where too few have searched, the fullest
 * categories [SRCH-14]. Browsers tell what was searched, and could tell anything: a text counts only if every word of
 * it is one of the catalogue's.
 */
export const popularSearches = cachedUntilInvalidated('popular-searches', async (): Promise<string[]> => {
  const { rows } = await pool().query<{ term: string }>(
    `select lower(data ->> 'search_term') as term from measurements
      where at >= now() - interval '${DAYS} days' and name = 'search' and length(data ->> 'search_term') between 2 and ${LENGTH_MAX}
      group by 1 having count(*) >= ${TIMES_MIN} order by count(*) desc, 1 limit ${POPULAR_SEARCHES_MAX * 3}`,
  )
  const known: string[] = []
  for (const { term } of rows) {
    if (known.length < POPULAR_SEARCHES_MAX && (await isAnswered(term))) known.push(term)
  }
  return known.length > 0 ? known : fullestKinds(await navigationTree())
})

/**
 * Whether the catalogue has each of its words. The first that says something is said once more: the last may be a mere
 * beginning, and stays the last before a filler or a sign.
 */
async function isAnswered(term: string): Promise<boolean> {
  const [first = term] = withoutFillers(wordsOf(term).filter((word) => !SIZE_WORD.test(word)))
  const { cards, searchedFor } = await catalogueIndex().search(`${term} ${first}`, 1)
  return cards.length > 0 && searchedFor === undefined
}

function fullestKinds(tree: readonly CategoryTree[]): string[] {
  const kinds = tree.flatMap(({ children }) => children)
  const fullest = [...kinds].sort((a, b) => b.productCount - a.productCount).slice(0, POPULAR_SEARCHES_MAX)
  return fullest.map(({ name }) => name.toLowerCase())
}
