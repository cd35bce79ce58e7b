export interface LoginSteps {
  /** Asks for the session; false when there is none. */
  session: () => Promise<boolean>
  /** Each tells its own trouble to the shopper: none of them stands in the way of being signed in. */
  account?: () => Promise<unknown>
  cart?: () => Promise<unknown>
  wishlist?: () => Promise<unknown>
  loyalty?: () => Promise<unknown>
}

/**
 * Signing in after the password was right, one step after the other. Answers whether somebody is signed in now
 * [AUTH-26].
 */
export async function runLogin({ session, account, cart, wishlist, loyalty }: LoginSteps): Promise<boolean> {
  if (!(await session())) return false
  for (const step of [account, cart, wishlist, loyalty]) await step?.().catch(() => undefined)
  return true
}
