import { FACETS, type ListingQuery } from '../catalogue/listing-query.ts'
import { QUERY_PARAMETERS } from '../shop-rules.ts'

/**
 * Whether a listing is a page of its own for search engines: neither narrowed, nor re-sorted, nor searched [SEO-01].
 */
export function isPlainListing(query: ListingQuery): boolean {
  return (
    !query.q &&
    !query.sale &&
    query.store === undefined &&
    query.sort === 'recommended' &&
    Object.keys(query.facets).length === 0
  )
}

/** Paths nobody but a shopper has business with [SEO-03]. */
const PRIVATE_PATHS = [
  '/account',
  '/api/',
  '/cart',
  '/checkout',
  '/compare',
  '/crew-order/',
  '/gift-cards/',
  '/orders',
  '/questions/',
  '/return/',
  '/reviews/',
  '/sandbox',
  '/shared-list',
  '/markdown/',
] as const
/**
 * What stays open of the API: the catalogue, stores and delivery, for who answers a shopper's question with today's
 * stock. Nobody's data, nothing that changes anything [SEO-08].
 */
const OPEN_CALLS = [
  '/api/brand',
  '/api/category',
  '/api/delivery/promise',
  '/api/docs',
  '/api/openapi.json',
  '/api/product/',
  '/api/search/',
  '/api/store',
] as const
/** All but these only reorder, narrow or attribute what another address shows whole. */
const OPEN_PARAMETERS: readonly string[] = ['q', 'page']
const CLOSED_PARAMETERS = [...FACETS, ...QUERY_PARAMETERS, 'within', 'store'].filter(
  (name) => !OPEN_PARAMETERS.includes(name),
)

/**
 * Which addresses robots are asked to leave alone, in the words of robots.txt: `*` is anything. Search pages stay open:
 * their links lead on, and only one who may read them sees that they say `noindex`.
 */
export function closedToRobots(): string[] {
  const parameters = [...new Set(CLOSED_PARAMETERS)].flatMap((name) => [`/*?${name}=`, `/*&${name}=`])
  return [...PRIVATE_PATHS, '/search?q=', ...parameters]
}

/** What of the closed paths is open all the same. */
export function openToRobots(): readonly string[] {
  return OPEN_CALLS
}

/**
 * Whether robots are asked to leave an address alone, as RFC 9309 reads the rules: the longest one that covers it
 * counts. `url` is path and query.
 */
export function isClosedToRobots(url: string): boolean {
  return longestRule(url, closedToRobots()) > longestRule(url, OPEN_CALLS)
}

function longestRule(url: string, rules: readonly string[]): number {
  const covers = (rule: string) => new RegExp(`^${rule.split('*').map(literal).join('.*')}`).test(url)
  return Math.max(0, ...rules.filter(covers).map(({ length }) => length))
}

function literal(text: string): string {
  return text.replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
}
