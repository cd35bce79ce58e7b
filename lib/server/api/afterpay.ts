import 'server-only'
import { afterpayCheckoutOf, openAfterpayCheckout } from '../orders/afterpay-checkout.ts'
import { refused } from '../platform/refusal.ts'
import { onceForKey } from './replayed.ts'
import { type ApiApp, serve } from './serve.ts'

const TOKEN = /^[\w.~-]{1,300}$/

/** Afterpay checkouts [API-78, API-79]. */
export function mountAfterpay(app: ApiApp): void {
  serve(
    app,
    'createAfterpayCheckout',
    onceForKey((c, body) => openAfterpayCheckout(body, c.get('caller'))),
  )
  serve(app, 'afterpayCheckout', async (c) => {
    const token = c.req.param('token') ?? ''
    // Afterpay is asked about nothing it cannot have given out.
    return TOKEN.test(token) ? afterpayCheckoutOf(token) : refused('AfterpayCheckoutNotFound')
  })
}
