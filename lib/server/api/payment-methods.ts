import 'server-only'
import { removeCard, saveCard, savedCards } from '../account/saved-cards.ts'
import { mayTry } from '../auth/attempts.ts'
import { declinedTooOften, noteDecline } from '../payments/declined-payments.ts'
import { err, ok } from '../platform/result.ts'
import type { ApiContext } from './context.ts'
import { idempotencyKey, withIdempotencyKey } from './idempotency-key.ts'
import { clientAddress } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'

const LIMIT_SECONDS = 3600

/** Saved cards [API-47 to API-49]. */
export function mountPaymentMethods(app: ApiApp): void {
  serve(app, 'paymentMethods', async (c) => ok({ paymentMethods: await savedCards(customerOf(c)) }))
  serve(
    app,
    'savePaymentMethod',
    withIdempotencyKey(async (c, body) => {
      // Of each customer, and of a network whoever saves: accounts are free.
      if ((await declinedTooOften(clientAddress(c))) || !(await mayTry('savedCard', customerOf(c)))) {
        c.header('Retry-After', String(LIMIT_SECONDS))
        return err('RateLimited')
      }
      const saved = await saveCard(customerOf(c), body, referenceOf(c))
      if (!saved.ok) await noteDecline(clientAddress(c), saved.refusal.errorCode)
      return saved
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

function customerOf(c: ApiContext): string {
  const caller = c.get('caller')
  // serve has turned guests away: these endpoints want a session.
  if (caller.kind === 'guest') throw new Error('A guest has no saved cards.')
  return caller.customerId
}
