import 'server-only'
import { openCartEvents } from '../cart/cart-events.ts'
import { cartStateOf, saveCartState } from '../cart/cart-state.ts'
import { err, ok } from '../platform/result.ts'
import { signedIn } from './context.ts'
import { type ApiApp, serve } from './serve.ts'

/** In which a window asks again instead of listening. */
const RETRY_AFTER_SECONDS = 60

/** The cart every device of a customer shares [API-21, API-22]. */
export function mountState(app: ApiApp): void {
  serve(app, 'accountState', async (c, _, { changes }) => ok(await cartStateOf(signedIn(c).customerId, changes)))
  serve(app, 'saveAccountState', (c, state, { changes }) =>
    saveCartState(signedIn(c).customerId, state, new Date(), changes),
  )
  serve(app, 'accountStateEvents', async (c) => {
    const events = await openCartEvents(signedIn(c).customerId)
    if (events) return ok({ events })
    c.header('Retry-After', String(RETRY_AFTER_SECONDS))
    return err('RateLimited')
  })
}
