import { create } from 'zustand'

/** Where signing in stands [AUTH-01]. */
export type AuthStatus = 'INITIALISING' | 'LOGGING_IN' | 'LOGGING_OUT' | 'LOGGED_IN' | 'LOGGED_OUT'

interface IdentityState {
  status: AuthStatus
  /** The identity token: in memory only [AUTH-03]. */
  token?: string | undefined
  /** Names the caller where an answer must not outlive a change of person; never sent. */
  customerId?: string | undefined
}

/** Who this browser speaks for. A guest until a session says otherwise. */
export const useIdentityStore = create<IdentityState>()(() => ({ status: 'LOGGED_OUT' }))

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
