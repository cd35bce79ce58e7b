import 'server-only'
import { listingSearch, parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import type { QUERY_PARAMETERS } from '#lib/domain/shop-rules.ts'

/** Pages outside the cache: personal ones, those that read a secret from the URL, and what is no page. */
const NEVER =
  /^\/(api|account|checkout|orders|return|reviews|questions|mailing-list|sandbox|pictures|_next|\.well-known)(\/|$)/
/** A name with an ending is a file, except those lists the shop writes itself. */
const FILE = /\.[a-z0-9]{2,11}$/i
const WRITTEN_FILE = /\.(xml|txt|webmanifest|md)$/
const LISTING = /^\/(search$|brands\/|categories\/|shop\/)/
/**
 * How far around a place and in which country, and which size: and what is compared: names more than the shop's own
 * [ROUTE-45].
 */
type PageParameter =
  | (typeof QUERY_PARAMETERS)[number]
  | 'within'
  | 'country'
  | 'variant'
  | 'products'
  | 'only'
  | 'items'
const OTHER_PARAMETERS: [path: RegExp, names: PageParameter[]][] = [
  [/^\/stores(\/|$)/, ['near', 'within', 'country']],
  [/^\/products\//, ['colour', 'variant', 'q']],
  [/^\/blog(\/|$)/, ['page']],
  [/^\/articles$/, ['q']],
  [/^\/compare$/, ['products', 'only']],
  [/^\/shared-list$/, ['items']],
]
const URL_LENGTH_MAX = 2048

/** Whether the same answer is right for everybody who asks for this path [GEN-13]. */
export function isPublicPage(path: string): boolean {
  if (path.length > URL_LENGTH_MAX || NEVER.test(path)) return false
  return !FILE.test(path) || WRITTEN_FILE.test(path)
}

function recordOf(params: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]))
}

/** The page that a path in Markdown is the twin of. */
const PAGE_OF_TWIN = /^\/markdown(?=\/)/

function recognisedQuery(path: string, query: string): string {
  if (PAGE_OF_TWIN.test(path)) return recognisedQuery(path.replace(PAGE_OF_TWIN, ''), query)
  const params = new URLSearchParams(query)
  if (LISTING.test(path)) return listingSearch(parseListingQuery(recordOf(params)))
  const names = OTHER_PARAMETERS.find(([pattern]) => pattern.test(path))?.[1] ?? []
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = params.get(name)
    if (value !== null && value !== '') kept.set(name, value)
  }
  return kept.toString()
}

const REMEMBERED_MAX = 4096
const remembered = new Map<string, string>()

/**
 * The one URL a page is kept and rendered under: its path and the parameters the page knows, in their one order.
 * Campaign parameters (`utm_*`, `ref`, `adj`) and unknown ones are left out, so they cannot split the cache, nor reach
 * a page that others will see [ROUTE-45].
 */
export function canonicalUrl(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const known = remembered.get(url)
  if (known !== undefined) return known
  const path = url.slice(0, mark)
  const query = recognisedQuery(path, url.slice(mark + 1))
  const canonical = query === '' ? path : `${path}?${query}`
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  if (url.length <= 512) remembered.set(url, canonical)
  return canonical
}

/** What a change must be called to reach this page, besides `settings`, which reaches all. */
export function tagsOf(path: string): string[] {
  if (PAGE_OF_TWIN.test(path)) return tagsOf(path.replace(PAGE_OF_TWIN, ''))
  const product = /^\/(?:products|crew-order)\/(?:.*\/)?([^/?]+)\/?$/.exec(path)?.[1]
  if (product !== undefined) return [`product:${product}`, 'offers', 'settings']
  if (/^\/articles(\/|$)/.test(path)) return ['content', 'settings']
  if (path === '/') return ['listing', 'content', 'offers', 'settings']
  if (LISTING.test(path) || path === '/brands') return ['listing', 'offers', 'settings']
  return ['listing', 'content', 'offers', 'settings']
}
