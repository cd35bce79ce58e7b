import 'server-only'
import type { PageRequest } from './page-request.ts'

/** Pages that have a twin in Markdown: a product, a listing, a store, an article, a post. */
const HAS_TWIN = /^\/(products|categories|brands|stores|articles|blog)\/./
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
  const url = `/markdown${page.url}`
  return { key: url, url, path: `/markdown${page.path}`, tags: page.tags }
}
