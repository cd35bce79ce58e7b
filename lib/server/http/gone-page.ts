import 'server-only'
import type { PageCache } from './page-cache.ts'
import { type Representation, represent } from './representation.ts'

/** The page that says so; on its own it is an ordinary page, and not for search engines. */
const GONE_PATH = '/no-longer-sold'
const REQUEST = { key: GONE_PATH, url: GONE_PATH, path: GONE_PATH, tags: ['listing', 'settings'] }
const made = new WeakMap<Representation, Promise<Representation>>()

/** The page for what is gone for good, with its status 410. Throws PageUnavailable. */
export async function gonePage(pages: PageCache): Promise<Representation | undefined> {
  const page = await pages.page(REQUEST)
  if (page?.status !== 200) return page
  const known = made.get(page) ?? represent({ ...page.answer, status: 410 })
  made.set(page, known)
  return known
}
