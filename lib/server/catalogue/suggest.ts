import 'server-only'
import type { z } from 'zod'
import type { CategoryNode, CategoryTree } from '#lib/contract/catalogue.ts'
import type { ProductCard } from '#lib/contract/product.ts'
import {
  SUGGESTED_BRANDS_MAX,
  SUGGESTED_CATEGORIES_MAX,
  SUGGESTED_PRODUCTS_MAX,
  type suggestionResponse,
} from '#lib/contract/search.ts'
import { type ListingQuery, listingSearch, searchText } from '#lib/domain/catalogue/listing-query.ts'
import { namesMatching } from '#lib/domain/search/search-names.ts'
import { brandsIndex } from './brands.ts'
import { navigationTree } from './categories.ts'
import { closestSearches } from './closest-searches.ts'
import { barcodeIn } from './code-jump.ts'
import { catalogueIndex } from './index-choice.ts'
import type { IndexAnswer } from './index-port.ts'
import { popularSearches } from './popular-searches.ts'
import { readQuery } from './search-facts.ts'

export type Suggestion = z.infer<typeof suggestionResponse>

const LETTERS_MIN = 2
/** Enough to find so many styles among their colours. */
const LOOKED_AT_MAX = 40

/**
 * What the search box offers while typing: products, categories and brands, typos mended; where no product has all the
 * words, the closest searches [SRCH-19]. Nothing below two letters; for no text what most search for [SRCH-11, API-70].
 */
export async function suggest(q: string): Promise<Suggestion> {
  const text = searchText(q)
  if ([...text].length < LETTERS_MIN) {
    const nothing = { products: [], categories: [], brands: [], searchedFor: text }
    return text === '' ? { ...nothing, popular: await popularSearches() } : nothing
  }
  const [found, tree, brands] = await Promise.all([productsFor(text), navigationTree(), brandsIndex()])
  const searchedFor = found.searchedFor ?? text
  return {
    products: oncePerStyle(found.cards).slice(0, SUGGESTED_PRODUCTS_MAX),
    categories: namesMatching(searchedFor, tree.flatMap(withAllBelow), SUGGESTED_CATEGORIES_MAX),
    brands: namesMatching(searchedFor, brands, SUGGESTED_BRANDS_MAX),
    searchedFor,
    ...(found.cards.length === 0 ? { closest: await closestTo(found.query) } : {}),
  }
}

async function closestTo(query: ListingQuery): Promise<Suggestion['closest']> {
  const searches = await closestSearches(query)
  return searches.map(({ q, count, query: said }) => ({ words: q, productCount: count, search: listingSearch(said) }))
}

interface FoundProducts extends Pick<IndexAnswer, 'cards' | 'searchedFor'> {
  /** The listing that the text asks for. */
  query: ListingQuery
}

/**
 * A code is looked up as it is; other texts are read for sizes, wearers and colours as the search page reads them
 * [SRCH-15].
 */
async function productsFor(text: string): Promise<FoundProducts> {
  const index = catalogueIndex()
  const asked: ListingQuery = { q: text, facets: {}, sale: false, sort: 'recommended', page: 1 }
  const { query, changed } = await readQuery(asked)
  const words = barcodeIn(text) ?? text
  return { ...(await (changed ? index.list(query) : index.search(words, LOOKED_AT_MAX))), query }
}

/** The first colour of each style; its others are dots on it [SRCH-11]. */
function oncePerStyle(cards: readonly ProductCard[]): ProductCard[] {
  const shown = new Set<string>()
  return cards.filter((card) => {
    if (shown.has(card.path)) return false
    for (const { path } of card.otherColours ?? []) shown.add(path)
    return true
  })
}

function withAllBelow({ children, ...node }: CategoryTree): CategoryNode[] {
  return [node, ...children.flatMap(withAllBelow)]
}
