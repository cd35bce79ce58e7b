import { PROMO_COOKIE, PROMO_COOKIE_SECONDS } from '#lib/domain/cart/promo-cookie.ts'
import { type HeldPromo, heldPromoOf, heldPromoText } from '#lib/domain/cart/promo-link.ts'

/** The promo code this browser came with, which no cart has taken yet [PROMO-34]. */
export function linkedPromo(): HeldPromo | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${PROMO_COOKIE}=`))
  return pair === undefined ? undefined : heldPromoOf(pair.slice(PROMO_COOKIE.length + 1))
}

/** Keeps a code until a cart takes it, for a week; undefined forgets it. */
export function keepLinkedPromo(held: HeldPromo | undefined): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const value = held ? heldPromoText(held) : ''
  const seconds = held ? PROMO_COOKIE_SECONDS : 0
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is late: no other window may find it.
  document.cookie = `${PROMO_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
