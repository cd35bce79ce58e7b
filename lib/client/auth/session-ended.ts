import type { EndpointName } from '#lib/contract/endpoints.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { guardOfPath } from '#lib/domain/account/account-guards.ts'
import { stepOfPath } from '#lib/domain/checkout/checkout-steps.ts'
import { useCartStore } from '#stores/cart.ts'
import { mayHavePaid } from '#stores/placement.ts'
import { noteSessionEnd } from '#stores/session-ended.ts'
import { returnTo } from './sign-in-link.ts'

const CART = '/cart'

/**
 * Notes what to tell a shopper whose session was ended elsewhere, and where logging in leads. To be called before their
 * cart is cleared: what becomes of it is most of the news [ERR-89, AUTH-05, GUARD-04]. `refused` is the call that was
 * told so, if one was.
 */
export function tellSessionEnded(refused?: EndpointName): void {
  const { pathname, search } = window.location
  const step = stepOfPath(pathname)
  const buying = step !== undefined && step !== 'success' && step !== 'error'
  const inAccount = guardOfPath(pathname) === 'signedIn'
  // Contact and delivery go with the session: the cart is as far back as checkout can be taken up.
  if (buying || pathname === CART) returnTo(CART)
  else if (inAccount) returnTo(pathname + search)
  const words = [ERRORS.SessionUnreadable.message, ...(buying ? [aboutMoney(refused)] : []), ...aboutCart()]
  noteSessionEnd({ text: words.join(' '), leads: buying || inAccount || pathname === CART })
}

/**
 * Nobody is told "not charged" on a guess: an earlier try may have had no answer, and one that is on its way may go
 * through yet. Only the placement's own refusal is one.
 */
function aboutMoney(refused: EndpointName | undefined): string {
  const unsure = mayHavePaid() && refused !== 'placeOrder'
  return unsure ? 'If you have just paid, look at your orders before you pay again.' : 'Nothing was charged.'
}

function aboutCart(): string[] {
  return Object.keys(useCartStore.getState().items).length > 0 ? ['Your cart is kept in your account.'] : []
}
