import 'server-only'
import { openCartEvents } from '../cart/cart-events.ts'
import { cartStateOf, saveCartState } from '../cart/cart-state.ts'
import { err, ok } from '../platform/result.ts'
import { type ApiApp, serve } from './serve.ts'

/** In which a window asks again instead of listening. */
const RETRY_AFTER_SECONDS = 60

/** The cart every device of a customer shares [API-21, API-22]. */
export function mountState(app: ApiApp): void {
  serve(app, 'accountState', async (c, _, { changes }) => {
    const caller = c.get('caller')
    return caller.kind === 'guest' ? err('Unauthorised') : ok(await cartStateOf(caller.customerId, changes))
  })
  serve(app, 'saveAccountState', async (c, state, { changes }) => {
    const caller = c.get('caller')
    if (caller.kind === 'guest') return err('Unauthorised')
    return saveCartState(caller.customerId, state, new Date(), changes)
  })
  serve(app, 'accountStateEvents', async (c) => {
    const caller = c.get('caller')
    if (caller.kind === 'guest') return err('Unauthorised')
    const events = await openCartEvents(caller.customerId)
    if (events) return ok({ events })
    c.header('Retry-After', String(RETRY_AFTER_SECONDS))
    return err('RateLimited')
  })
}
