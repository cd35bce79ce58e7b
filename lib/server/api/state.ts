import 'server-only'
import { cartStateOf, saveCartState } from '../cart-state.ts'
import { granted, refused } from '../refusal.ts'
import { type ApiApp, serve } from './serve.ts'

/** The cart every device of a customer shares [API-21, API-22]. */
export function mountState(app: ApiApp): void {
  serve(app, 'accountState', async (c) => {
    const caller = c.get('caller')
    return caller.kind === 'guest' ? refused('Unauthorised') : granted(await cartStateOf(caller.customerId))
  })
  serve(app, 'saveAccountState', async (c, state) => {
    const caller = c.get('caller')
    return caller.kind === 'guest' ? refused('Unauthorised') : saveCartState(caller.customerId, state, new Date())
  })
}
