import 'server-only'
import { afterpayCheckoutOf, openAfterpayCheckout } from '../orders/afterpay-checkout.ts'
import { err } from '../platform/result.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { type ApiApp, serve } from './serve.ts'
import { stoppingGuesses } from './stopping-guesses.ts'

const TOKEN = /^[\w.~-]{1,300}$/

/** Afterpay checkouts [API-78, API-79]. */
export function mountAfterpay(app: ApiApp): void {
  serve(
    app,
    'createAfterpayCheckout',
    withIdempotencyKey((c, body) => stoppingGuesses(c, body, () => openAfterpayCheckout(body, c.get('caller')))),
  )
  serve(app, 'afterpayCheckout', async (c) => {
    const token = c.req.param('token') ?? ''
    // Afterpay is asked about nothing it cannot have given out.
    return TOKEN.test(token) ? afterpayCheckoutOf(token) : err('AfterpayCheckoutNotFound')
  })
}
