import 'server-only'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { callerAddress, networkOf } from '../http/client-address.ts'
import { environment } from '../platform/environment.ts'
import { refuse } from './answer.ts'
import type { ApiContext, ApiVariables } from './context.ts'

export interface Limit {
  /** Requests of one address in `seconds`. */
  points: number
  seconds: number
}

// Generous: an office full of buyers stands behind one address. Per instance, in memory: the point is to stop floods.
const GENERAL: Limit = { points: 1200, seconds: 60 }
const PLACEMENT: Limit = { points: 30, seconds: 60 }

/** How many calls an address may make, by the operator's own factor. */
export const generalLimit = (): Limit => scaled(GENERAL)

function scaled({ points, seconds }: Limit): Limit {
  return { points: Math.max(1, Math.floor(points * (environment().RATE_LIMIT_FACTOR ?? 1))), seconds }
}

/** Limits calls per address; 429 carries Retry-After [API-18]. */
export function limitCalls(): MiddlewareHandler<{ Variables: ApiVariables }> {
  const limiter = ({ points, seconds }: Limit) => new RateLimiterMemory({ points, duration: seconds })
  const general = limiter(scaled(GENERAL))
  const placement = limiter(scaled(PLACEMENT))
  return async (c, next) => {
    const address = clientAddress(c)
    try {
      await general.consume(address)
      if (c.req.path === '/api/order/place') await placement.consume(address)
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      c.header('Retry-After', String(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))))
      return refuse(c, { errorCode: 'RateLimited' })
    }
    return next()
  }
}

/** The network a caller is counted by; a proxy's word counts as far as TRUST_PROXY says so [API-18]. */
export function clientAddress(c: ApiContext): string {
  const address = callerAddress(peerOf(c), c.req.header('X-Forwarded-For'), environment().proxies)
  return address === undefined ? 'unknown' : networkOf(address)
}

/** The other end of the connection, which may be a proxy. */
export function peerOf(c: ApiContext): string | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress
}
