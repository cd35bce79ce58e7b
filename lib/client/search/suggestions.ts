import type { ScreenClass } from '#lib/domain/screen-class.ts'
import type { AnswerOf } from '../api.ts'
import { fetchQuery, query } from '../query.ts'

export type Suggestion = AnswerOf<'suggestion'>

/** So many rows that all of them fit above a phone's keyboard or under a desk's search box [SRCH-11]. */
const ROWS: Record<ScreenClass, { products: number; categories: number; brands: number }> = {
  mobile: { products: 4, categories: 2, brands: 2 },
  tablet: { products: 6, categories: 4, brands: 4 },
  desktop: { products: 8, categories: 4, brands: 4 },
}

/**
 * What the search box offers for a text: up to 8 products, 4 categories and 4 brands, fewer on small screens [SRCH-11].
 */
export async function fetchSuggestions(q: string, screen: ScreenClass, signal: AbortSignal): Promise<Suggestion> {
  const { products, categories, brands, searchedFor } = await fetchQuery(query('suggestion', { query: { q } }), signal)
  const rows = ROWS[screen]
  return {
    products: products.slice(0, rows.products),
    categories: categories.slice(0, rows.categories),
    brands: brands.slice(0, rows.brands),
    searchedFor,
  }
}
