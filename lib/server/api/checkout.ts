import 'server-only'
import { REPLAYED } from '#lib/contract/idempotency.ts'
import { isUuid } from '#lib/contract/uuid.ts'
import { placeOrder } from '../orders/place-order.ts'
import { openPlacementOf, placementStatus } from '../orders/placement-status.ts'
import { quoteCart } from '../orders/quote-cart.ts'
import { recentPurchase } from '../orders/recent-purchase.ts'
import { offeredMethods, walletSettings } from '../payments/offered.ts'
import { paymentProvider } from '../payments/provider.ts'
import { environment } from '../platform/environment.ts'
import { err, ok } from '../platform/result.ts'
import { serveShopper } from '../queue/yield-to-checkout.ts'
import { requiredKey } from './idempotency-key.ts'
import { allowOrderAccess, orderAccessUntil, orderViewer } from './order-access.ts'
import { clientAddress } from './rate-limit.ts'
import { type ApiApp, serve } from './serve.ts'
import { stoppingGuesses } from './stopping-guesses.ts'

/** When to ask again where wrong PINs or declined payments of a network were too many. */
const LATER_SECONDS = 900

/** Checkout, payment and placement calls [API-27 to API-33, API-77]. */
export function mountCheckout(app: ApiApp): void {
  serve(app, 'checkoutInfo', (c, body) => stoppingGuesses(c, body, () => quoteCart(body, c.get('caller'))))

  serve(app, 'clientToken', async (c) => {
    const methods = offeredMethods(environment(), { loggedIn: c.get('caller').kind === 'customer' })
    if (environment().sandbox) return ok({ clientToken: 'sandbox', methods })
    const token = await paymentProvider().clientToken()
    if (!token.ok) return err('ProviderUnavailable')
    return ok({ clientToken: token.clientToken, methods, wallets: walletSettings(environment()) })
  })

  serve(app, 'placeOrder', async (c, body) => {
    const key = requiredKey(c)
    if (!key.ok) return key
    const caller = c.get('caller')
    // The browser may have asked with another card than the one this answer is about.
    const onReplay = () => c.header(REPLAYED, 'true')
    const [address, requestId] = [clientAddress(c), c.get('requestId')]
    const context = { caller, idempotencyKey: key.value, requestId, address, onReplay }
    const placed = await serveShopper(() => placeOrder(body, context))
    // It says what other codes make of the total. What was placed was paid for, and stands.
    if (!placed.ok && placed.refusal.errorCode === 'AmountMismatch')
      return stoppingGuesses(c, body.cart, async () => placed)
    if (!placed.ok && placed.refusal.errorCode === 'RateLimited') c.header('Retry-After', String(LATER_SECONDS))
    if (!placed.ok) return placed
    const until = orderAccessUntil(new Date())
    if (caller.kind === 'guest') allowOrderAccess(c, placed.value.order.number, until)
    return ok({ order: placed.value.order, orderAccessUntil: until.toISOString() })
  })

  mountPlacements(app)
}

/** What became of placements, for whoever sent them [API-83 to API-85]. */
function mountPlacements(app: ApiApp): void {
  serve(app, 'placementStatus', async (c) => {
    const key = c.req.param('key') ?? ''
    if (!isUuid(key)) return err('InvalidRequest', { fields: { key: 'Send the UUID the placement was sent with.' } })
    const status = await placementStatus(key.toLowerCase(), c.get('caller'))
    if (status.state !== 'placed') return ok(status)
    const until = orderAccessUntil(new Date())
    // Whoever has the key of a guest's order is that guest.
    if (status.guests) allowOrderAccess(c, status.order.number, until)
    return ok({ state: status.state, order: status.order, orderAccessUntil: until.toISOString() })
  })

  serve(app, 'openPlacement', async (c) => {
    const caller = c.get('caller')
    return ok({ placement: (caller.kind === 'customer' && (await openPlacementOf(caller))) || null })
  })

  serve(app, 'recentPurchase', async (c, { items }) => {
    const variantIds = items.map(({ variantId }) => variantId)
    return ok({ purchase: (await recentPurchase(variantIds, orderViewer(c))) ?? null })
  })
}
