import 'server-only'
import { planSearch, possibleCodes, type SearchLexicon, type SearchPlan } from '#lib/domain/search/search-plan.ts'
import type { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import { pool } from '../db/client.ts'
import { readSynonyms } from './search-synonyms.ts'

/** Plans what is typed, for an index in PostgreSQL. `codes` is SQL: which of the codes in $1 something has. */
export async function queryPlan(
  q: string | undefined,
  vocabulary: () => Promise<SearchVocabulary>,
  codes: string,
): Promise<SearchPlan | undefined> {
  return q === undefined ? undefined : planSearch(q, await lexiconFor([q], vocabulary, codes))
}

/** Plans some texts as they are typed, no typo mended; one question tells all of their codes [SRCH-18]. */
export async function plansAsTyped(
  texts: readonly string[],
  vocabulary: () => Promise<SearchVocabulary>,
  codes: string,
): Promise<SearchPlan[]> {
  const lexicon = await lexiconFor(texts, vocabulary, codes)
  return texts.map((text) => planSearch(text, lexicon, 0))
}

async function lexiconFor(
  texts: readonly string[],
  vocabulary: () => Promise<SearchVocabulary>,
  codes: string,
): Promise<SearchLexicon> {
  const possible = new Set(texts.flatMap(possibleCodes))
  const [words, synonyms, found] = await Promise.all([
    vocabulary(),
    readSynonyms(),
    pool().query<{ code: string }>(codes, [[...possible].map((code) => code.replaceAll('\0', ''))]),
  ])
  const known = new Set(found.rows.map(({ code }) => code))
  return { vocabulary: words, synonyms, isCode: (text) => known.has(text) }
}
