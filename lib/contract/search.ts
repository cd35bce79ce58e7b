import { z } from 'zod'
import { CLOSEST_SEARCHES_MAX } from '#lib/domain/search/fewer-words.ts'
import { categoryNode } from './catalogue.ts'
import { productCard } from './product.ts'

export const SUGGESTED_PRODUCTS_MAX = 8
export const SUGGESTED_CATEGORIES_MAX = 4
export const SUGGESTED_BRANDS_MAX = 4
export const POPULAR_SEARCHES_MAX = 6

export const suggestionQuery = z.object({ q: z.string().max(4096).default('') })
/** What the search box offers [SRCH-11, API-70]. `searchedFor` differs from what was typed when a typo was mended. */
export const suggestionResponse = z.object({
  products: z.array(productCard).max(SUGGESTED_PRODUCTS_MAX),
  categories: z.array(categoryNode).max(SUGGESTED_CATEGORIES_MAX),
  brands: z.array(z.object({ slug: z.string(), name: z.string(), productCount: z.int() })).max(SUGGESTED_BRANDS_MAX),
  searchedFor: z.string(),
  /**
   * Where no product has all the words: what most of them find, the closest first, with how many products. `search` is
   * the query string of its listing, without a leading `?` [SRCH-19].
   */
  closest: z
    .array(z.object({ words: z.string(), productCount: z.int(), search: z.string() }))
    .max(CLOSEST_SEARCHES_MAX)
    .optional(),
  /** What most search for; for whoever has not begun to type. */
  popular: z.array(z.string()).max(POPULAR_SEARCHES_MAX).optional(),
})
