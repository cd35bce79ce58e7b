import {
  type CheckoutProgress,
  decodeProgress,
  encodeProgress,
  NOTHING_DONE,
  PROGRESS_COOKIE,
} from '#lib/domain/checkout-steps.ts'

/** Progress as the middleware will see it on the next load. */
export function readProgress(): CheckoutProgress {
  if (typeof document === 'undefined') return NOTHING_DONE
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${PROGRESS_COOKIE}=`))
  return decodeProgress(pair?.slice(PROGRESS_COOKIE.length + 1))
}

/**
 * Notes what was done, or undone, and leaves the rest as it stands: the cart and the checkout each mirror their own part
 * [GUARD-20]. A session cookie on purpose: with the browser session ends the memory of the placed order [CHK-25].
 */
export function mirrorProgress(change: Partial<CheckoutProgress>): void {
  if (typeof document === 'undefined') return
  const value = encodeProgress({ ...readProgress(), ...change })
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the next navigation must already carry it.
  document.cookie = `${PROGRESS_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`
}
