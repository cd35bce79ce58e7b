import 'server-only'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { callerAddress, networkOf } from '../platform/client-address.ts'
import { environment } from '../platform/environment.ts'
import { ownLimit } from '../platform/own-limit.ts'
import { refuse } from './answer.ts'
import type { ApiVariables, CallContext } from './context.ts'

export interface Limit {
  /** Requests of one address in `seconds`. */
  points: number
  seconds: number
}

// Generous: an office full of buyers stands behind one address. Per instance, in memory: the point is to stop floods.
const GENERAL: Limit = { points: 1200, seconds: 60 }
const PLACEMENT: Limit = { points: 30, seconds: 60 }

/**
 * For calls that make the shop write to whatever address they name: enough for a whole office, too few to plague
 * strangers with.
 */
export const MAIL_LIMIT: Limit = { points: 30, seconds: 600 }

/** How many calls an address may make, by the operator's own factor. */
export const generalLimit = (): Limit => scaled(GENERAL)

/** A limit by the operator's own factor. */
export function scaled({ points, seconds }: Limit): Limit {
  return { points: ownLimit(points), seconds }
}

/**
 * Counts calls of a network address, each as one point unless told otherwise, and says whether there have been too
 * many; then the answer carries Retry-After [API-18].
 */
export function addressLimit(limit: Limit): (c: CallContext, points?: number) => Promise<boolean> {
  const { points: most, seconds } = scaled(limit)
  const limiter = new RateLimiterMemory({ points: most, duration: seconds })
  return async (c, points = 1) => {
    try {
      await limiter.consume(clientAddress(c), points)
      return false
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      c.header('Retry-After', String(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))))
      return true
    }
  }
}

/** Limits calls per address; 429 carries Retry-After [API-18]. */
export function limitCalls(): MiddlewareHandler<{ Variables: ApiVariables }> {
  const isOverLimit = addressLimit(GENERAL)
  const placesTooMany = addressLimit(PLACEMENT)
  return async (c, next) => {
    const tooMany = (await isOverLimit(c)) || (c.req.path === '/api/order/place' && (await placesTooMany(c)))
    return tooMany ? refuse(c, { errorCode: 'RateLimited' }) : next()
  }
}

/** The network a caller is counted by; a proxy's word counts as far as TRUST_PROXY says so [API-18]. */
export function clientAddress(c: CallContext): string {
  const address = callerAddress(peerOf(c), c.req.header('X-Forwarded-For'), environment().proxies)
  return address === undefined ? 'unknown' : networkOf(address)
}

/** The other end of the connection, which may be a proxy. */
export function peerOf(c: CallContext): string | undefined {
  return (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress
}
