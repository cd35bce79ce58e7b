import { RETURN_COOKIE, returnPath } from '#lib/domain/account/account-guards.ts'

/** Where a shopper wanted to be before they were asked to sign in; undefined when nowhere [GUARD-04]. */
export function returnIntent(): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${RETURN_COOKIE}=`))
  return pair && returnPath(decoded(pair.slice(RETURN_COOKIE.length + 1)))
}

/** The same, told once; the account when nowhere [GUARD-04]. */
export function takeReturnIntent(): string {
  const intent = returnIntent()
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is late: the next page must not carry it.
  document.cookie = `${RETURN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  return intent ?? '/account'
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
