import 'server-only'
import { type CartItems, EMPTY_CART } from '#lib/domain/cart/cart.ts'
import { cartOfText, cookieText } from '#lib/domain/cart/cart-cookie.ts'
import { seal, unseal } from '../platform/sealed.ts'

const PURPOSE = 'cart-lines'
/** As long as a browser is likely to keep it; each change starts the time again. */
export const COOKIE_CART_SECONDS = 30 * 24 * 60 * 60
/** Browsers keep 4096 bytes, with the name and the attributes. */
const SEALED_MAX = 3900

/** The cart in the cookie; an empty one where the cookie is absent, forged, too old or not as we write it [CART-33]. */
export function openCookieCart(sealed: string | undefined, now: Date): CartItems {
  const text = sealed === undefined ? undefined : unseal(PURPOSE, sealed, now)
  return (text === undefined ? undefined : cartOfText(text)) ?? EMPTY_CART
}

/** The cookie's value; undefined when a browser would not keep so long a one. */
export function sealCookieCart(items: CartItems, now: Date): string | undefined {
  const sealed = seal(PURPOSE, cookieText(items), new Date(now.getTime() + COOKIE_CART_SECONDS * 1000))
  return sealed.length > SEALED_MAX ? undefined : sealed
}
