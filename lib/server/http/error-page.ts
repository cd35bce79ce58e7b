import 'server-only'
import { loggedPath } from '../platform/logged-path.ts'
import type { PageCache } from './page-cache.ts'
import { headerOf, type Representation, represent } from './representation.ts'

/** Pages that say so; on their own they are ordinary ones, and not for search engines. */
const TROUBLE = { 404: '/page-not-found', 410: '/no-longer-sold' } as const
const made = new WeakMap<Representation, Promise<Representation>>()

/**
 * No page was found at an address; answer with the page for 404 [ROUTE-41, ERR-106]. Its message may be logged
 * [OBS-13].
 */
export class PageNotFound extends Error {
  constructor(url: string) {
    super(`Page not found: ${loggedPath(url)}`)
  }
}

/**
 * The page if it is one. Throws PageNotFound for a 404: a page that finds out while it renders that it has nothing to
 * show comes out of Next as an empty shell that only scripts can fill.
 */
export function pageFound(page: Representation, url: string): Representation {
  const html = headerOf(page.headers, 'content-type')?.startsWith('text/html') ?? false
  if (page.status === 404 && html) throw new PageNotFound(url)
  return page
}

/**
 * The page for what is not there (404) or gone for good (410), the same at every address, with its status. Throws
 * PageUnavailable.
 */
export async function errorPage(pages: PageCache, status: keyof typeof TROUBLE): Promise<Representation | undefined> {
  const path = TROUBLE[status]
  const page = await pages.page({ key: path, url: path, path, tags: ['listing', 'settings'] })
  if (page?.status !== 200) return page
  const known = made.get(page) ?? represent({ status, headers: page.headers, body: page.plain.body })
  made.set(page, known)
  return known
}
