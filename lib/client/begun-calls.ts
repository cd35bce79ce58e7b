interface BegunCalls {
  /** Settles when the calls that waited for it have begun, or cannot. */
  loading?: Promise<unknown>
  /** Gives up the account's calls when its session is about to end. */
  leaving: AbortController
}

/**
 * What a logout has to know of calls that are made before what carries them out is there [AUTH-22]. In the first
 * scripts of every page: nothing else belongs here.
 */
export const begunCalls: BegunCalls = { leaving: new AbortController() }
