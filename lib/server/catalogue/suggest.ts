import 'server-only'
import type { z } from 'zod'
import type { CategoryNode, CategoryTree } from '#lib/contract/catalogue.ts'
import {
  SUGGESTED_BRANDS_MAX,
  SUGGESTED_CATEGORIES_MAX,
  SUGGESTED_PRODUCTS_MAX,
  type suggestionResponse,
} from '#lib/contract/search.ts'
import { namesMatching } from '#lib/domain/search/search-names.ts'
import { SEARCH_TEXT_MAX } from '#lib/domain/shop-rules.ts'
import { brandsIndex } from './brands.ts'
import { navigationTree } from './categories.ts'
import { catalogueIndex } from './index-choice.ts'

export type Suggestion = z.infer<typeof suggestionResponse>

const LETTERS_MIN = 2

/** What the search box offers while typing: products, categories and brands, typos mended. Nothing below two letters [SRCH-11, API-70]. */
export async function suggest(q: string): Promise<Suggestion> {
  const text = [...q.trim()].slice(0, SEARCH_TEXT_MAX).join('').trim()
  if ([...text].length < LETTERS_MIN) return { products: [], categories: [], brands: [], searchedFor: text }
  const [found, tree, brands] = await Promise.all([
    catalogueIndex().search(text, SUGGESTED_PRODUCTS_MAX),
    navigationTree(),
    brandsIndex(),
  ])
  const searchedFor = found.searchedFor ?? text
  return {
    products: found.cards,
    categories: namesMatching(searchedFor, tree.flatMap(withAllBelow), SUGGESTED_CATEGORIES_MAX),
    brands: namesMatching(searchedFor, brands, SUGGESTED_BRANDS_MAX),
    searchedFor,
  }
}

function withAllBelow({ children, ...node }: CategoryTree): CategoryNode[] {
  return [node, ...children.flatMap(withAllBelow)]
}
