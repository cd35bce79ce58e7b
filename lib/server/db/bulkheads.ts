import 'server-only'

/**
 * Who may use up which connections. What is slow or stuck for one kind of work must not stop another: a locked row in
 * checkout leaves search and settings alone, and a crawler leaves checkout alone.
 */
export type Bulkhead = 'checkout' | 'reads' | 'writes' | 'health' | 'queue' | 'jobs' | 'background'

export interface Limits {
  /** Connections at most. */
  max: number
  /** How long work may wait for a connection, be it a free one or a new one. */
  waitMs: number
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
  /**
   * Prepared statements are planned once and not for each call: for work whose statements find rows by their keys or
   * read small tables whole, where planning would take as long as asking.
   */
  plannedOnce?: true
}

/**
 * What any shopper may read and may be a little old: a replica answers it where there is one, else the connections of
 * `reads` do.
 */
export type Work = Bulkhead | 'pages'

/**
 * `jobs` is what the shop does by itself; `background` imports and scripts, which may take their time, and whatever
 * else is in no request.
 */
export const LIMITS: Record<Bulkhead, Limits> = {
  checkout: { max: 16, waitMs: 3000, statementMs: 8000, lockMs: 4000, idleInTransactionMs: 10_000, plannedOnce: true },
  reads: { max: 10, waitMs: 3000, statementMs: 8000, lockMs: 4000, idleInTransactionMs: 10_000 },
  writes: { max: 6, waitMs: 3000, statementMs: 8000, lockMs: 4000, idleInTransactionMs: 10_000 },
  health: { max: 1, waitMs: 1500, statementMs: 1500, lockMs: 1000, idleInTransactionMs: 3000 },
  // Of all lanes together: each has so many of them as it has jobs at once, and one or two more (worker.ts).
  queue: { max: 13, waitMs: 5000, statementMs: 15_000, lockMs: 10_000, idleInTransactionMs: 15_000 },
  jobs: { max: 6, waitMs: 5000, statementMs: 20_000, lockMs: 10_000, idleInTransactionMs: 20_000 },
  background: { max: 10, waitMs: 10_000, statementMs: 300_000, lockMs: 60_000, idleInTransactionMs: 300_000 },
}

const CHECKOUT = new Set(['/api/order/place', '/api/payment/afterpay/checkout'])
const HEALTH = new Set(['/readyz', '/api/health'])
/** Asked by POST because the question is long. */
const LONG_QUESTIONS = ['/api/checkout/info', '/api/order/lookup']

/**
 * Public pages and the catalogue's calls. What is not named here, carts and accounts above all, is never read from a
 * replica [OBS-40].
 */
const PAGES =
  /^\/(?:$|(?:api\/(?:article|blog|brand|category|product|store)|articles|blog|brands|categories|products|search|stores|markdown|feeds|sitemaps)(?:\/|$)|(?:sitemap\.xml|llms\.txt|[a-z]+\.md)$)/
const SEARCH = '/api/search/'

/** Which connections a request uses. */
export function bulkheadOf(method = 'GET', url = '/'): Work {
  const [path = url] = url.split('?', 1)
  if (path.startsWith(SEARCH)) return 'pages'
  if (CHECKOUT.has(path)) return 'checkout'
  if (HEALTH.has(path)) return 'health'
  if (method === 'GET' || method === 'HEAD') return PAGES.test(path) ? 'pages' : 'reads'
  return LONG_QUESTIONS.some((start) => path.startsWith(start)) ? 'reads' : 'writes'
}
