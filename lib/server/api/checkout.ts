import 'server-only'
import { REPLAYED } from '#lib/contract/idempotency.ts'
import { environment } from '../environment.ts'
import { serveShopper } from '../jobs/shoppers-first.ts'
import { placeOrder } from '../orders/place-order.ts'
import { quoteCart } from '../orders/quote-cart.ts'
import { offeredMethods, walletSettings } from '../payments/offered.ts'
import { paymentProvider } from '../payments/provider.ts'
import { granted, refused } from '../refusal.ts'
import { allowOrderAccess, orderAccessUntil } from './order-access.ts'
import { neededKey } from './replayed.ts'
import { type ApiApp, serve } from './serve.ts'

/** Checkout, payment and placement calls [API-27 to API-33, API-77]. */
export function mountCheckout(app: ApiApp): void {
  serve(app, 'checkoutInfo', (c, body) => quoteCart(body, c.get('caller')))

  serve(app, 'clientToken', async (c) => {
    const methods = offeredMethods(environment(), { loggedIn: c.get('caller').kind === 'customer' })
    if (environment().sandbox) return granted({ clientToken: 'sandbox', methods })
    const token = await paymentProvider().clientToken()
    if (!token.ok) return refused('ProviderUnavailable')
    return granted({ clientToken: token.clientToken, methods, wallets: walletSettings(environment()) })
  })

  serve(app, 'placeOrder', async (c, body) => {
    const key = neededKey(c)
    if (!key.ok) return key
    const caller = c.get('caller')
    // The browser may have asked with another card than the one this answer is about.
    const onReplay = () => c.header(REPLAYED, 'true')
    const context = { caller, idempotencyKey: key.value, requestId: c.get('requestId'), onReplay }
    const placed = await serveShopper(() => placeOrder(body, context))
    if (!placed.ok) return placed
    const until = orderAccessUntil(new Date())
    if (caller.kind === 'guest') allowOrderAccess(c, placed.value.order.number, until)
    return granted({ order: placed.value.order, orderAccessUntil: until.toISOString() })
  })
}
