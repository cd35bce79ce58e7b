import type { ScreenClass } from '#lib/domain/screen-class.ts'
import type { AnswerOf } from '../api.ts'
import { fetchQuery, query } from '../query.ts'

export type Suggestion = AnswerOf<'suggestion'>

/** So many rows that all of them fit above a phone's keyboard or under a desk's search box [SRCH-11]. */
export const SUGGESTED_ROWS_MAX: Record<ScreenClass, number> = { mobile: 8, tablet: 10, desktop: 10 }
export type FoundSuggestion = Omit<Suggestion, 'popular'> & { closest: NonNullable<Suggestion['closest']> }
/** Rows kept for categories, and as many for brands, however many products there are. */
const NAMES_KEPT = 2

/**
 * What the search box offers for a text: products first, beside at least two categories and two brands where there are
 * so many; ten rows at most, eight on a phone [SRCH-11]. Where there is no product, the closest searches [SRCH-19].
 */
export async function fetchSuggestions(
  text: string,
  screen: ScreenClass,
  signal: AbortSignal,
): Promise<FoundSuggestion> {
  const found = await fetchQuery(query('suggestion', { query: { q: text } }), signal)
  const rows = SUGGESTED_ROWS_MAX[screen]
  const kept = Math.min(found.categories.length, NAMES_KEPT) + Math.min(found.brands.length, NAMES_KEPT)
  const products = found.products.slice(0, rows - kept)
  const closest = found.closest ?? []
  const forNames = rows - products.length - closest.length
  const categories = found.categories.slice(0, forNames - Math.min(found.brands.length, NAMES_KEPT))
  const brands = found.brands.slice(0, forNames - categories.length)
  return { products, categories, brands, closest, searchedFor: found.searchedFor }
}
