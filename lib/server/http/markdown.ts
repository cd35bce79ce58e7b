import 'server-only'
import type { PageRequest } from './page-request.ts'

/**
 * Pages that have a twin in Markdown: home, a product, a listing, a store, an article, a post, and the lists of these.
 */
const HAS_TWIN = /^\/(?:(?:(?:products|categories)\/|(?:brands|shop|stores|articles|blog)(?:\/|$)).*)?$/
const ENDING = '.md'
/** What home is called where an address needs a name. */
const HOME = '/index'
const MARKDOWN = 'text/markdown'

/** Whether a client would rather read Markdown than HTML. Browsers never say so. */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes(MARKDOWN)) return false
  return weightOf(accept, MARKDOWN) >= weightOf(accept, 'text/html')
}

function weightOf(accept: string, type: string): number {
  for (const part of accept.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    if (name.trim().toLowerCase() !== type) continue
    const weight = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined)
    return weight === undefined ? 1 : Number(weight)
  }
  return 0
}

/** What to ask the cache for in place of a page; undefined for pages without a twin. */
export function markdownTwin(page: PageRequest): PageRequest | undefined {
  if (!HAS_TWIN.test(page.path)) return undefined
  const path = `/markdown${page.path === '/' ? HOME : page.path}`
  const url = path + page.url.slice(page.path.length)
  return { key: url, url, path, tags: page.tags }
}

/**
 * Where a page's twin has an address of its own, which anyone may link to: `/products/karrabin/drover.md`. `url` may
 * have a query and a place.
 */
export function markdownAddress(url: string): string | undefined {
  const [path, query] = split(url)
  return HAS_TWIN.test(path) ? `${path === '/' ? HOME : path}${ENDING}${query}` : undefined
}

/** The address of the page whose twin this is the address of; undefined for every other address. */
export function pageOfMarkdownAddress(url: string): string | undefined {
  const [path, query] = split(url)
  if (!path.endsWith(ENDING)) return undefined
  const page = path.slice(0, -ENDING.length)
  const own = page === HOME ? '/' : page
  return HAS_TWIN.test(own) ? own + query : undefined
}

/** What follows the path stays behind it: a query, and the place on the page that a move may name. */
function split(url: string): [path: string, query: string] {
  const mark = url.search(/[?#]/)
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}
