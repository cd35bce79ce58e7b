import { create } from 'zustand'
import { type AuthEvent, type AuthStatus, nextAuthStatus } from '#lib/domain/account/auth-machine.ts'
import { SIGNED_IN_COOKIE, SIGNING_OUT_COOKIE } from '#lib/domain/account/session-cookies.ts'
import { SESSION_AGE_DAYS } from '#lib/domain/shop-rules.ts'

interface IdentityState {
  status: AuthStatus
  /** The identity token: in memory only [AUTH-03]. */
  token?: string | undefined
  /** Names the caller where an answer must not outlive a change of person; never sent. */
  customerId?: string | undefined
  email?: string | undefined
}

interface Identity {
  token: string
  customerId: string
  email: string
}

/** Who this browser speaks for. What the server renders knows nobody yet; React hydrates with that [AUTH-02]. */
export const useIdentityStore = create<IdentityState>()(() => ({ status: 'INITIALISING' }))

// Most browsers have never signed in, and need not wait for an answer to know it.
if (typeof document === 'undefined' || !mayBeSignedIn()) useIdentityStore.setState({ status: 'LOGGED_OUT' })

/** Whether it is worth asking for a session: the cookie that holds one cannot be seen from here. */
export function mayBeSignedIn(): boolean {
  return hasCookie(SIGNED_IN_COOKIE) && !isSigningOut()
}

/** Whether somebody has logged out here and the shop has not heard of it yet [AUTH-22]. */
export function isSigningOut(): boolean {
  return hasCookie(SIGNING_OUT_COOKIE)
}

/** Keeps in mind, or no longer, that the shop is still to be told of a logging out. */
export function noteSigningOut(unheard: boolean): void {
  setCookie(`${SIGNING_OUT_COOKIE}=1`, unheard ? SESSION_AGE_DAYS * 86_400 : 0)
}

/** Spares the next page the question: the shop has answered that nobody is signed in. */
export function forgetSignedIn(): void {
  setCookie(`${SIGNED_IN_COOKIE}=`, 0)
}

function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=1`))
}

function setCookie(pair: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the next page must know.
  document.cookie = `${pair}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

/** Moves the machine on. A state that speaks for nobody forgets who it was. */
export function moveAuth(event: AuthEvent): AuthStatus {
  const status = nextAuthStatus(useIdentityStore.getState().status, event)
  const nobody = status === 'LOGGED_OUT' ? { token: undefined, customerId: undefined, email: undefined } : {}
  useIdentityStore.setState({ status, ...nobody })
  return status
}

export function speakFor(identity: Identity): void {
  useIdentityStore.setState(identity)
}

export function isLoggedIn(status: AuthStatus): boolean {
  return status === 'LOGGED_IN'
}

/** Resolves once it is known whether the shopper is signed in [SM-DATA-01]. */
export function identitySettled(): Promise<void> {
  if (useIdentityStore.getState().status !== 'INITIALISING') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useIdentityStore.subscribe(({ status }) => {
      if (status === 'INITIALISING') return
      stop()
      resolve()
    })
  })
}
