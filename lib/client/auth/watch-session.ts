import { CART_COOKIE } from '#lib/domain/cart/cart-cookie-name.ts'
import { isSigningOut, useIdentityStore } from '#stores/identity.ts'
import { type RefusedHandler, setRefusedHandler } from '../refused-handler.ts'
import { whenAnotherWindowHasChanged } from './other-windows.ts'

// Fetched when there is something to do: most visitors of the catalogue never need it.
const session = () => import('./session.ts')

/** Finds out who is signed in, and goes on finding out until stopped [AUTH-02, AUTH-25, AUTH-27]. */
export function watchSession(): () => void {
  const restore = () => void session().then(({ restoreSession }) => restoreSession())
  setRefusedHandler(renewOrLose)
  if (isSigningOut()) void session().then(({ finishSignOut }) => finishSignOut())
  else if (useIdentityStore.getState().status === 'INITIALISING') restore()
  else if (document.cookie.includes(`${CART_COOKIE}=`)) {
    void import('../cart/cookie-cart.ts').then(({ takeCookieCart }) => takeCookieCart())
  }
  return whenAnotherWindowHasChanged(restore)
}

/**
 * An expired token is renewed and the call sent again; one the shop cannot place means that nobody is signed in
 * [AUTH-05, AUTH-06, AUTH-27].
 */
const renewOrLose: RefusedHandler = async ({ refusal }, token, name) => {
  const { errorCode } = refusal
  const { token: current } = useIdentityStore.getState()
  const isOld = current !== undefined && current !== token
  if (errorCode === 'IdentityExpired') {
    // Another call's refusal may have renewed it while this one was on its way.
    if (isOld) return true
    const { renewSession, sessionEnded } = await session()
    const found = await renewSession()
    if (found === 'nobody') sessionEnded(name)
    return found === 'somebody'
  }
  // Of a session that another window has followed by a new one: perhaps somebody else's, so nothing is sent again.
  if (isOld) return false
  if (errorCode === 'SessionUnreadable' || errorCode === 'UserNotFound') (await session()).sessionEnded(name)
  return false
}
