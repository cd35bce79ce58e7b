import { FACETS, type ListingQuery } from '../catalogue/listing-query.ts'
import { QUERY_PARAMETERS } from '../shop-rules.ts'

/** Whether a listing is a page of its own for search engines: neither narrowed, nor re-sorted, nor searched [SEO-01]. */
export function isPlainListing(query: ListingQuery): boolean {
  return !query.q && !query.sale && query.sort === 'recommended' && Object.keys(query.facets).length === 0
}

/** Paths nobody but a shopper has business with [SEO-03]. */
const PRIVATE_PATHS = [
  '/account',
  '/api/',
  '/cart',
  '/checkout',
  '/gift-cards/',
  '/orders',
  '/return/',
  '/reviews/',
  '/sandbox',
  '/markdown/',
] as const
/** All but these only reorder, narrow or attribute what another address shows whole. */
const OPEN_PARAMETERS: readonly string[] = ['q', 'page']
const CLOSED_PARAMETERS = [...FACETS, ...QUERY_PARAMETERS, 'within'].filter((name) => !OPEN_PARAMETERS.includes(name))

/**
 * Which addresses robots are asked to leave alone, in the words of robots.txt: `*` is anything. Search pages stay open: their links lead on,
 * and only one who may read them sees that they say `noindex`.
 */
export function closedToRobots(): string[] {
  const parameters = [...new Set(CLOSED_PARAMETERS)].flatMap((name) => [`/*?${name}=`, `/*&${name}=`])
  return [...PRIVATE_PATHS, '/search?q=', ...parameters]
}

/** Whether a rule of `closedToRobots` covers an address, as RFC 9309 reads it. `url` is path and query. */
export function isClosedToRobots(url: string, rules: readonly string[] = closedToRobots()): boolean {
  return rules.some((rule) => new RegExp(`^${rule.split('*').map(literal).join('.*')}`).test(url))
}

function literal(text: string): string {
  return text.replace(/[.?+^$()[\]{}|\\]/g, '\\$&')
}
