import { parse } from 'hono/utils/cookie'
import { CLEARANCE_COOKIE, isCleared } from '#lib/server/bot/clearance.ts'
import { standInForEdge } from '#lib/server/bot/edge.ts'
import { faults } from './faults.ts'

/** Marks a single call as suspicious, for tests. */
const MARK = 'x-sandbox-suspicious'

/**
 * Watches the API's door as Cloudflare would: what looks suspicious is challenged until the browser has been cleared
 * [BOT-16].
 */
export function watchTheDoor(): () => void {
  return standInForEdge(({ headers }) => (headers.has(MARK) || faults().suspicious) && !hasClearance(headers))
}

function hasClearance(headers: Headers): boolean {
  return isCleared(parse(headers.get('cookie') ?? '', CLEARANCE_COOKIE)[CLEARANCE_COOKIE], new Date())
}
