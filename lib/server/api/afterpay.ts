import 'server-only'
import { afterpayCheckoutOf, openAfterpayCheckout } from '../orders/afterpay-checkout.ts'
import { onceForKey } from './replayed.ts'
import { type ApiApp, serve } from './serve.ts'

/** Afterpay checkouts [API-78, API-79]. */
export function mountAfterpay(app: ApiApp): void {
  serve(
    app,
    'createAfterpayCheckout',
    onceForKey((c, body) => openAfterpayCheckout(body, c.get('caller'))),
  )
  serve(app, 'afterpayCheckout', (c) => afterpayCheckoutOf(c.req.param('token') ?? ''))
}
