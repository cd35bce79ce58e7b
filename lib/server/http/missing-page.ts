import 'server-only'
import type { PageCache } from './page-cache.ts'
import { headerOf, type Representation } from './representation.ts'

/** No page has this address, so what Next answers here is the 404 page whole, as it reads without JavaScript too. */
const MISSING_PATH = '/page-not-found'
const REQUEST = { key: MISSING_PATH, url: MISSING_PATH, path: MISSING_PATH, tags: ['listing', 'settings'] }

/** No page was found at a path; answer with `missingPage` [ROUTE-41, ERR-106]. */
export class PageNotFound extends Error {
  constructor(path: string) {
    super(`Page not found: ${path}`)
  }
}

/**
 * The page if it is one. Throws PageNotFound for a 404: a page that finds out while it renders that it has nothing to show comes out of Next
 * as an empty shell that only scripts can fill.
 */
export function pageFound(page: Representation, path: string): Representation {
  const html = headerOf(page.answer.headers, 'content-type')?.startsWith('text/html') ?? false
  if (page.status === 404 && html) throw new PageNotFound(path)
  return page
}

/** The 404 page, the same at every address. Throws PageUnavailable. */
export function missingPage(pages: PageCache): Promise<Representation | undefined> {
  return pages.page(REQUEST)
}
