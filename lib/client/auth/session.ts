import type { EndpointName } from '#lib/contract/endpoints.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { guardOfPath } from '#lib/domain/account/account-guards.ts'
import { readCartSync } from '#stores/cart-sync.ts'
import {
  forgetSignedIn,
  identitySettled,
  isLoggedIn,
  isSigningOut,
  mayBeSignedIn,
  moveAuth,
  noteSigningOut,
  speakFor,
  useIdentityStore,
} from '#stores/identity.ts'
import { accountCallsSettled, giveUpAccountCalls } from '../account/account-calls.ts'
import { track } from '../analytics/track.ts'
import { takeCookieCart } from '../cart/cookie-cart.ts'
import { mergeCartOnLogin, resumeCartSync, settleCartSync } from '../cart/sync/cart-sync.ts'
import { type LoginSteps, runLogin } from './login-sequence.ts'
import { clearAfterLogout, clearBehindAnotherWindow } from './logout-clearing.ts'
import { anotherWindowHasSpoken, lastWord, markHandled, tellOtherWindows } from './other-windows.ts'
import { askForSession, postCredentials, postPasskey, postSignOut } from './session-calls.ts'
import { tellSessionEnded } from './session-ended.ts'
import { returnHere } from './sign-in-link.ts'

/** `unknown` when the shop did not answer: then nothing is lost yet. */
type SessionFound = 'somebody' | 'nobody' | 'unknown'

type Steps = Omit<LoginSteps, 'session'>

let running: Promise<SessionFound> | undefined
let finishing: Promise<boolean> | undefined

/**
 * Asks who the cookie stands for and takes over the answer; callers at the same moment share one question. Never throws
 * [AUTH-02, AUTH-27].
 */
export function renewSession(): Promise<SessionFound> {
  running ??= takeSession().finally(() => {
    running = undefined
  })
  return running
}

/** Finds out at the start, or after another window has said so, who is signed in [AUTH-02, AUTH-25]. */
export async function restoreSession(): Promise<void> {
  moveAuth('restoreBegun')
  const hinted = mayBeSignedIn()
  const before = useIdentityStore.getState().customerId
  const word = lastWord()
  const found = await renewSession()
  if (found === 'somebody') {
    if (before !== undefined && before !== useIdentityStore.getState().customerId) clearOf(before, 'forget')
    markHandled(word)
    moveAuth('sessionFound')
    await resumeCartSync()
  } else if (before === undefined) {
    // There was somebody once: what they left here is not for whoever comes next [SM-AUTH-03].
    if (found === 'nobody' && hinted) {
      tellSessionEnded()
      clearAfterLogout('hold')
    }
    moveAuth('sessionMissing')
  } else if (found === 'nobody') loseSession()
  // A customer's was taken already, into the cart of all their devices.
  takeCookieCart()
}

/**
 * Signs in; answers the catalogue's code when that did not work, NetworkError thrown when there was no answer [AUTH-07
 * to AUTH-09, AUTH-26].
 */
export function signIn(email: string, password: string, steps: Steps = {}): Promise<ErrorCode | undefined> {
  return signInBy(() => postCredentials(email, password), steps)
}

/** The same by a passkey that has answered the shop's question, as JSON [AUTH-35]. */
export function signInByPasskey(credential: string, steps: Steps = {}): Promise<ErrorCode | undefined> {
  return signInBy(() => postPasskey(credential), steps)
}

async function signInBy(prove: () => Promise<ErrorCode | undefined>, steps: Steps): Promise<ErrorCode | undefined> {
  // The answer to who is signed in, asked for before, would come behind this log-in and undo it.
  if (useIdentityStore.getState().status === 'INITIALISING') await identitySettled()
  if (isLoggedIn(useIdentityStore.getState().status)) return undefined
  moveAuth('signInBegun')
  try {
    // Behind the new session it would end that one.
    await finishing
    const refusal = await prove()
    if (refusal === undefined) noteSigningOut(false)
    const done =
      refusal === undefined &&
      (await runLogin({
        cart: mergeCartOnLogin,
        wishlist: mergeWishlist,
        ...steps,
        session: async () => (await renewSession()) === 'somebody',
      }))
    moveAuth(done ? 'signInDone' : 'signInFailed')
    if (done) {
      tellOtherWindows()
      track({ kind: 'login' })
      void joinSizes()
    }
    return done ? undefined : (refusal ?? 'InternalError')
  } catch (error) {
    moveAuth('signInFailed')
    throw error
  }
}

/**
 * Signs out here whatever the shop answers; what is on its way gets two seconds to settle and is then given up. False
 * when the shop could not be told: that is made up for with the next page [AUTH-20 to AUTH-22].
 */
export async function signOut(settle: () => Promise<unknown> = settleCartSync): Promise<boolean> {
  moveAuth('signOutBegun')
  await Promise.race([settle().then(accountCallsSettled, accountCallsSettled), pause(2000)])
  const letThrough = giveUpAccountCalls()
  const heard = await tellSignOut()
  clearAfterLogout()
  moveAuth('signOutDone')
  letThrough()
  tellOtherWindows()
  return heard
}

/** Tells the shop of a logging out it could not be told of before [AUTH-22]. */
export function finishSignOut(): Promise<boolean> {
  finishing ??= tellSignOut().finally(() => {
    finishing = undefined
  })
  return finishing
}

async function tellSignOut(): Promise<boolean> {
  const heard = await postSignOut().then(
    () => true,
    () => false,
  )
  noteSigningOut(!heard)
  return heard
}

/**
 * The shop no longer knows who this is, which the shopper did not ask for and is told [AUTH-05, AUTH-06, ERR-89].
 * `refused` is the call it said so to.
 */
export function sessionEnded(refused: EndpointName): void {
  if (useIdentityStore.getState().status !== 'LOGGED_IN') return
  tellSessionEnded(refused)
  loseSession()
}

/** Nobody is signed in any more in this window. */
function loseSession(): void {
  if (useIdentityStore.getState().status !== 'LOGGED_IN') return
  if (guardOfPath(window.location.pathname) === 'signedIn') returnHere()
  const isNews = clearOf(useIdentityStore.getState().customerId, 'hold')
  moveAuth('sessionMissing')
  if (isNews) tellOtherWindows()
}

/**
 * Clears what was a customer's, unless another window has done that and somebody else fills the browser since. Whether
 * it was done here.
 */
function clearOf(customerId: string | undefined, waiting: 'forget' | 'hold'): boolean {
  const doneElsewhere = anotherWindowHasSpoken() && readCartSync()?.customerId !== customerId
  if (doneElsewhere) clearBehindAnotherWindow()
  else clearAfterLogout(waiting)
  return !doneElsewhere
}

// Most visits sign nobody in: what merges the wishlist comes with the sign-in.
async function mergeWishlist(): Promise<void> {
  const { mergeWishlistOnLogin } = await import('../wishlist/customer-wishlist.ts')
  await mergeWishlistOnLogin()
}

async function joinSizes(): Promise<void> {
  try {
    const { joinSizesOnLogin } = await import('../sizes/own-sizes.ts')
    await joinSizesOnLogin()
  } catch {
    // Whoever is signed in is signed in; their sizes are asked for again where they are shown.
  }
}

async function takeSession(): Promise<SessionFound> {
  // Who has logged out in another window is not let in again by this one.
  if (isSigningOut() && !(await finishSignOut())) return 'nobody'
  try {
    const session = await askForSession()
    if (session) speakFor(session)
    else forgetSignedIn()
    return session ? 'somebody' : 'nobody'
  } catch {
    return 'unknown'
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
