import 'server-only'
import type { PageRequest } from './page-request.ts'
import { type Answer, headerOf } from './representation.ts'

const seconds = (n: number) => n * 1000
const minutes = (n: number) => seconds(60 * n)
const hours = (n: number) => minutes(60 * n)

/** How long a page counts as fresh: within it a page is wrong only if nobody announced the change. */
const FRESH_MS = seconds(60)
/** After that an old page is still served while a new one is rendered, for so long … */
export const STALE_WHILE_RENDERING_MS = minutes(10)
/** … and for so long when the new one cannot be rendered. */
export const STALE_IF_BROKEN_MS = hours(24)
/** A path nobody knows today may be a product tomorrow. */
const NOT_FOUND_FRESH_MS = seconds(10)
/** After a failed render the old page is served for so long before another try. */
export const RETRY_AFTER_FAILURE_MS = seconds(5)

const KEPT_STATUS = new Set([200, 301, 308, 404, 410])
/**
 * What Next says of every page rendered per request. It knows nothing of the cache in front of it, which rendered the
 * page for everybody.
 */
const NEXT_RENDERED_PER_REQUEST = 'private, no-cache, no-store, max-age=0, must-revalidate'

/**
 * `keep`: for the cache. `share`: good for all who wait for it now. `own`: only for the one who asked, who must ask the
 * app directly.
 */
export type Verdict = 'keep' | 'share' | 'own'

/** What may be done with an answer [API-15]. Throws for an answer that says the page could not be made. */
export function judge(answer: Answer): Verdict {
  if (answer.status >= 500) throw new Error(`The page answered ${answer.status}`)
  if (headerOf(answer.headers, 'set-cookie') !== undefined) return 'own'
  const cacheControl = headerOf(answer.headers, 'cache-control') ?? ''
  if (cacheControl !== NEXT_RENDERED_PER_REQUEST && /\b(no-store|private)\b/.test(cacheControl)) return 'own'
  if (saysBroken(answer)) throw new Error('A part of the page failed to render')
  return KEPT_STATUS.has(answer.status) ? 'keep' : 'share'
}

// A component that throws inside a Suspense boundary, and any that throws during a client navigation, still leaves with
// status 200: the error stands in the stream as a row `E{"digest":"<number>"}`. Digests that begin with NEXT_ are
// redirects and not-founds, which are answers.
const BROKEN_ROW = /E\{\\?"digest\\?":\\?"\d/

function saysBroken(answer: Answer): boolean {
  return answer.body.includes('E{') && BROKEN_ROW.test(answer.body.toString('latin1'))
}

export function freshMs(status: number): number {
  return status === 200 || status === 301 || status === 308 ? FRESH_MS : NOT_FOUND_FRESH_MS
}

/**
 * Whether a page belongs with those that anyone can make more of at will: search texts, facet combinations, odd
 * spellings, unknown paths, navigations. They have their own, smaller room, so that no flood of them can push the
 * shop's real pages out.
 */
export function isUnbounded(request: PageRequest, status: number): boolean {
  return request.router !== undefined || status !== 200 || !/^\/[a-z0-9\-_/]*$/.test(request.url)
}
