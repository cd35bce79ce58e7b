import {
  decodeProgress,
  encodeProgress,
  type KnownProgress,
  PROGRESS_COOKIE,
} from '#lib/domain/checkout/checkout-steps.ts'

/** Progress as the middleware will see it on the next load. */
export function readProgress(): KnownProgress {
  if (typeof document === 'undefined') return {}
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${PROGRESS_COOKIE}=`))
  return decodeProgress(pair?.slice(PROGRESS_COOKIE.length + 1))
}

/**
 * Notes what was done, or undone, and leaves the rest as it stands: the cart and the checkout each mirror their own
 * part, and a part that has not been read yet stays unknown [GUARD-20]. It ends with the browser session; what it
 * mirrors does not.
 */
export function mirrorProgress(change: KnownProgress): void {
  if (typeof document === 'undefined') return
  const value = encodeProgress({ ...readProgress(), ...change })
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is late: the next page must carry it.
  document.cookie = `${PROGRESS_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`
}
