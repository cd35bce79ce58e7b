import { RETURN_COOKIE, RETURN_COOKIE_SECONDS } from '#lib/domain/account/account-guards.ts'

/** The page that signs in. */
export const SIGN_IN_PATH = '/account/signin'

/** Has signing in lead back to the page one is at [GUARD-04]. */
export function returnHere(): void {
  returnTo(location.pathname + location.search)
}

/** Has signing in lead to a path of this shop [GUARD-04]. */
export function returnTo(path: string): void {
  const here = encodeURIComponent(path)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is late: the next page must carry it.
  document.cookie = `${RETURN_COOKIE}=${here}; Path=/; Max-Age=${RETURN_COOKIE_SECONDS}; SameSite=Lax${secure}`
}
