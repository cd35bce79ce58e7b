import 'server-only'
import { declinedTooOften, noteDecline } from '../payments/declined-payments.ts'
import { oneTimeCard, removeCard, saveCard, savedCards } from '../payments/saved-cards.ts'
import { mayTry } from '../platform/attempts.ts'
import { err, ok } from '../platform/result.ts'
import { type ApiContext, signedIn } from './context.ts'
import { idempotencyKey, withIdempotencyKey } from './idempotency-key.ts'
import { clientAddress } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

const LIMIT_SECONDS = 3600

/** Saved cards [API-47 to API-49, API-111]. */
export function mountPaymentMethods(app: ApiApp): void {
  serve(app, 'paymentMethods', async (c) => ok({ paymentMethods: await savedCards(signedIn(c).customerId) }))
  serve(
    app,
    'savePaymentMethod',
    withIdempotencyKey(async (c, body) => {
      // Of each customer, and of a network whoever saves: accounts are free.
      if ((await declinedTooOften(clientAddress(c))) || !(await mayTry('savedCard', signedIn(c).customerId))) {
        c.header('Retry-After', String(LIMIT_SECONDS))
        return err('RateLimited')
      }
      const saved = await saveCard(signedIn(c).customerId, body, referenceOf(c))
      if (!saved.ok) await noteDecline(clientAddress(c), saved.refusal.errorCode)
      return saved
    }),
  )
  serve(app, 'oneTimePaymentMethod', (c) => oneTimeCard(signedIn(c).customerId, c.req.param('id') ?? ''))
  serve(app, 'removePaymentMethod', (c) => removeCard(signedIn(c).customerId, c.req.param('id') ?? ''))
}

/**
 * Names a saving at the provider. The key alone could be another customer's; the customer alone would name all their
 * savings.
 */
function referenceOf(c: ApiContext): string {
  return `card:${signedIn(c).customerId}:${idempotencyKey(c)}`
}
