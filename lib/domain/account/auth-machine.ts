/** Where signing in stands [AUTH-01]. */
export type AuthStatus = 'INITIALISING' | 'LOGGING_IN' | 'LOGGING_OUT' | 'LOGGED_IN' | 'LOGGED_OUT'

export type AuthEvent =
  /** The shop may know this browser, and is being asked. */
  | 'restoreBegun'
  | 'sessionFound'
  /** The shop knows nobody, or cannot be reached. */
  | 'sessionMissing'
  | 'signInBegun'
  | 'signInDone'
  | 'signInFailed'
  | 'signOutBegun'
  | 'signOutDone'

const STEPS: Record<AuthStatus, Partial<Record<AuthEvent, AuthStatus>>> = {
  INITIALISING: { sessionFound: 'LOGGED_IN', sessionMissing: 'LOGGED_OUT' },
  LOGGED_OUT: { restoreBegun: 'INITIALISING', signInBegun: 'LOGGING_IN' },
  LOGGING_IN: { signInDone: 'LOGGED_IN', signInFailed: 'LOGGED_OUT', sessionMissing: 'LOGGED_OUT' },
  LOGGED_IN: { signOutBegun: 'LOGGING_OUT', sessionMissing: 'LOGGED_OUT' },
  LOGGING_OUT: { signOutDone: 'LOGGED_OUT' },
}

/**
 * The next state; an event that has no business in a state changes nothing, such as a late answer after signing out
 * [AUTH-01, AUTH-02, AUTH-26].
 */
export function nextAuthStatus(status: AuthStatus, event: AuthEvent): AuthStatus {
  return STEPS[status][event] ?? status
}
