import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { environment } from '../platform/environment.ts'
import type { ApiContext } from './context.ts'
import { clientAddress, type Limit } from './rate-limit.ts'

/**
 * Intents for mail from one address of the network in `seconds`: enough for a whole office, too few to plague strangers
 * with.
 */
const INTENTS = { points: 30, seconds: 600 }

/**
 * A gate for calls of which a network address should not make many; unless told otherwise, those that make the shop
 * write to whatever address they name. It counts each call, as one point unless told otherwise, and says whether there
 * have been too many; then the answer carries Retry-After [API-18].
 */
export function addressLimit(limit: Limit = INTENTS): (c: ApiContext, points?: number) => Promise<boolean> {
  const points = Math.max(1, Math.floor(limit.points * (environment().RATE_LIMIT_FACTOR ?? 1)))
  const limiter = new RateLimiterMemory({ points, duration: limit.seconds })
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
