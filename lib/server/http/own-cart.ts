import 'server-only'
import type { IncomingMessage } from 'node:http'
import { CART_COOKIE } from '#lib/domain/cart/cart-cookie-name.ts'

/** Where the forms of a cart without scripts post to. */
export const CART_FORMS = /^\/cart\/lines(\/|$)/

/** Pages that show what was typed without scripts, and what stood in the way, by the cart of the cookie [CREW-03]. */
const TYPED = /^\/(crew-order\/[^/?]+|quick-order)\?(.*&)?(lines|list)=/

/**
 * Whether the cart page is asked for by who keeps a cart in the cookie, was refused a change of it or
 * follows a link that fills it: that page is nobody else's [CART-33, CART-34]. So is one of a form that was refused.
 */
export function asksForOwnCart({ url = '/', headers }: IncomingMessage): boolean {
  if (headers['rsc'] !== undefined) return false
  if (TYPED.test(url)) return true
  if (!url.startsWith('/cart')) return false
  const mark = url.indexOf('?')
  if ((mark < 0 ? url : url.slice(0, mark)) !== '/cart') return false
  return headers.cookie?.includes(`${CART_COOKIE}=`) || /[?&](add|promo|intent|line)=/.test(url)
}
