import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { pool } from '../db/client.ts'
import { environment } from '../platform/environment.ts'
import { log } from '../platform/log.ts'
import { changedPages } from './sitemap-pages.ts'

const ENDPOINT = 'https://api.indexnow.org/indexnow'
/** The protocol takes 10,000 addresses at once. */
const ADDRESSES_MAX = 10_000
const DEADLINE_MS = 15_000
const MINUTE_MS = 60_000
/**
 * How much of the time a run looks at, and how long before the run that time ends: a long import commits late what it
 * has dated early.
 */
const WINDOW_MS = 10 * MINUTE_MS
const LAG_MS = 10 * MINUTE_MS
/** Search engines would take many calls in a second for a flood. */
const BETWEEN_CALLS_MS = 1000
/** What says that the call is wrong, and would be wrong again. */
const REFUSALS = new Set([400, 403, 422])

/** Where search engines find the key that proves whose shop it is. */
const INDEX_NOW_KEY_PATH = '/indexnow-key.txt'

/**
 * Tells the search engines that share IndexNow which public addresses have changed in the ten minutes that ended ten
 * minutes before `ts`: each run has a window of its own, so one that is made up for, or tried again, misses nothing.
 * Nothing without a key. Throws when they cannot be told now [SEO-10].
 */
export async function tellIndexNow(ts: Date): Promise<void> {
  const { INDEXNOW_KEY: key } = environment()
  if (key === undefined) return
  const to = new Date(ts.getTime() - LAG_MS)
  const paths = await changedPaths(new Date(to.getTime() - WINDOW_MS), to)
  for (let at = 0; at < paths.length; at += ADDRESSES_MAX) {
    if (at > 0) await pause(BETWEEN_CALLS_MS)
    if (!(await send(paths.slice(at, at + ADDRESSES_MAX), key))) return
  }
}

/**
 * Pages of the sitemap that changed, and products that are sold no more: both are news; one that is yet to come is
 * none. `to` is exclusive.
 */
async function changedPaths(from: Date, to: Date): Promise<string[]> {
  const { rows } = await pool().query<{ path: string }>({
    name: 'index-now-products',
    text: `select '/products/' || brand_slug || '/' || slug as path from products
      where updated_at >= $1 and updated_at < $2 and state <> 'upcoming' order by id`,
    values: [from, to],
  })
  const others = await changedPages(from, to)
  return [...new Set([...rows.map(({ path }) => path), ...others])]
}

/** False when the call was refused for good. */
async function send(paths: readonly string[], key: string): Promise<boolean> {
  const { siteUrl } = environment()
  const answer = await fetch(ENDPOINT, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(siteUrl).host,
      key,
      keyLocation: siteUrl + INDEX_NOW_KEY_PATH,
      urlList: paths.map((path) => siteUrl + path),
    }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  await answer.body?.cancel()
  if (answer.ok) return true
  if (!REFUSALS.has(answer.status)) throw new Error(`IndexNow answered ${answer.status}`)
  log.error({ status: answer.status }, 'IndexNow refused the addresses: check INDEXNOW_KEY and SITE_URL')
  return false
}
