import 'server-only'
import { planSearch, possibleCodes, type SearchPlan } from '#lib/domain/search/search-plan.ts'
import type { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import { pool } from '../db/client.ts'
import { readSynonyms } from './search-synonyms.ts'

/** Plans what is typed, for an index in PostgreSQL. `codes` is SQL: which of the codes in $1 something has. */
export async function queryPlan(
  q: string | undefined,
  vocabulary: () => Promise<SearchVocabulary>,
  codes: string,
): Promise<SearchPlan | undefined> {
  if (q === undefined) return undefined
  const [words, synonyms, found] = await Promise.all([
    vocabulary(),
    readSynonyms(),
    pool().query<{ code: string }>(codes, [possibleCodes(q).map((code) => code.replaceAll('\0', ''))]),
  ])
  const known = new Set(found.rows.map(({ code }) => code))
  return planSearch(q, { vocabulary: words, synonyms, isCode: (text) => known.has(text) })
}
