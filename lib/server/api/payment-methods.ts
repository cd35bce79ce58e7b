import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { removeCard, saveCard, savedCards } from '../account/saved-cards.ts'
import { environment } from '../platform/environment.ts'
import { err, ok, type Result } from '../platform/result.ts'
import type { ApiContext } from './context.ts'
import { idempotencyKey, withIdempotencyKey } from './idempotency-key.ts'
import { type ApiApp, serve } from './serve.ts'

/** Cards one customer may try to save in an hour: whoever finds out here which stolen cards work does not get far. */
const SAVES_PER_HOUR = 20
const HOUR_SECONDS = 3600

/** Saved cards [API-47 to API-49]. */
export function mountPaymentMethods(app: ApiApp): void {
  const points = Math.max(1, Math.floor(SAVES_PER_HOUR * (environment().RATE_LIMIT_FACTOR ?? 1)))
  const limiter = new RateLimiterMemory({ points, duration: HOUR_SECONDS })
  serve(app, 'paymentMethods', async (c) => ok({ paymentMethods: await savedCards(customerOf(c)) }))
  serve(
    app,
    'savePaymentMethod',
    withIdempotencyKey(async (c, body) => {
      const allowed = await withinLimit(c, limiter)
      return allowed.ok ? saveCard(customerOf(c), body, referenceOf(c)) : allowed
    }),
  )
  serve(app, 'removePaymentMethod', (c) => removeCard(customerOf(c), c.req.param('id') ?? ''))
}

/**
 * Names a saving at the provider. The key alone could be another customer's; the customer alone would name all their
 * savings.
 */
function referenceOf(c: ApiContext): string {
  return `card:${customerOf(c)}:${idempotencyKey(c)}`
}

async function withinLimit(c: ApiContext, limiter: RateLimiterMemory): Promise<Result<undefined>> {
  try {
    await limiter.consume(customerOf(c))
    return ok(undefined)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    c.header('Retry-After', String(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))))
    return err('RateLimited')
  }
}

function customerOf(c: ApiContext): string {
  const caller = c.get('caller')
  // serve has turned guests away: these endpoints want a session.
  if (caller.kind === 'guest') throw new Error('A guest has no saved cards.')
  return caller.customerId
}
