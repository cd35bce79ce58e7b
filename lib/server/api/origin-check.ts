import 'server-only'
import type { MiddlewareHandler } from 'hono'
import { environment, LOOPBACK } from '../platform/environment.ts'
import { refuse } from './answer.ts'
import type { ApiContext, ApiVariables } from './context.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that a page of another site has sent [GEN-16]. A caller that is no browser sends no Origin and no
 * cookies either.
 */
export const checkOrigin: MiddlewareHandler<{ Variables: ApiVariables }> = async (c, next) => {
  if (SAFE.has(c.req.method)) return next()
  return isForeign(c) ? refuse(c, { errorCode: 'Forbidden' }) : next()
}

/** Whether a page of another site has sent this. */
export function isForeign(c: ApiContext): boolean {
  const origin = c.req.header('Origin')
  return origin === undefined ? c.req.header('Sec-Fetch-Site') === 'cross-site' : !isOwnOrigin(origin)
}

function isOwnOrigin(origin: string): boolean {
  const site = new URL(environment().siteUrl)
  if (origin === site.origin) return true
  if (!LOOPBACK.has(site.hostname) || !URL.canParse(origin)) return false
  // On one's own machine the shop answers under each of the machine's names.
  const other = new URL(origin)
  return LOOPBACK.has(other.hostname) && other.port === site.port && other.protocol === site.protocol
}
