import { OWN_PATH } from '../text/own-path.ts'

/** Who may see a page of the account [GUARD-01 to GUARD-03]. */
const GUARDS = {
  signedIn: (signedIn: boolean) => (signedIn ? undefined : '/account/signin'),
  signedOut: (signedIn: boolean) => (signedIn ? '/account' : undefined),
  anybody: () => undefined,
} as const

export type GuardName = keyof typeof GUARDS

const OTHER_GUARDS: Record<string, GuardName> = {
  '/account/signin': 'signedOut',
  '/account/signup': 'signedOut',
  '/account/password/forgot': 'signedOut',
  '/account/password/reset': 'anybody',
  '/account/verify': 'anybody',
}

const SIGNED_IN =
  /^\/account(\/(addresses|contact-info|crew-lists|password\/change|payment-methods|wishlist|qantas|orders(\/[^/]+(\/return\/[^/]+)?)?))?$/

/**
 * The guard of a page; undefined outside the account, and for what is no page of it: that is a 404 for everybody
 * [ROUTE-11].
 */
export function guardOfPath(path: string): GuardName | undefined {
  const tidy = path.replace(/(?<!\/)\/+$/, '')
  return OTHER_GUARDS[tidy] ?? (SIGNED_IN.test(tidy) ? 'signedIn' : undefined)
}

/**
 * Where a guard sends a shopper; undefined lets them in. Throws 'Unknown middleware: {name}' for a guard nobody has
 * written [GUARD-16, ERR-107].
 */
export function guardAccount(name: string, signedIn: boolean): string | undefined {
  if (!Object.hasOwn(GUARDS, name)) throw new TypeError(`Unknown middleware: ${name}`)
  return GUARDS[name as GuardName](signedIn)
}

/** Remembers for a few minutes what a shopper wanted before they were asked to sign in [GUARD-04]. */
export const RETURN_COOKIE = 'return_to'
export const RETURN_COOKIE_SECONDS = 1800

/** A path of this shop to go back to; undefined for anything that leads elsewhere, or back to signing in [GUARD-04]. */
export function returnPath(wanted: string | undefined): string | undefined {
  if (wanted === undefined || wanted.length > 1000 || !OWN_PATH.test(wanted)) return undefined
  const guard = guardOfPath(wanted.replace(/[?#].*/, ''))
  return wanted.startsWith('/api') || (guard !== undefined && guard !== 'signedIn') ? undefined : wanted
}
