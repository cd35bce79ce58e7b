import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PROMO_COOKIE, PROMO_COOKIE_SECONDS } from '#lib/domain/cart/promo-cookie.ts'
import { heldPromoText, promoLink } from '#lib/domain/cart/promo-link.ts'
import { sendRedirect } from './bare-answer.ts'
import { isPublicPage } from './page-url.ts'
import { pathOf } from './request-target.ts'

/**
 * Leads whoever comes to a public page with a promo code to the page itself, and keeps the code for their cart in a
 * cookie: the page stays everybody's, and robots find it under its own address [PROMO-34]. False for every other
 * request: the cart reads its own link [CART-34], and a browser that only looks ahead, or Next's client, gets the page,
 * whose scripts take the code from the address.
 */
export function keepPromo(
  { https }: { https: boolean },
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): boolean {
  const { url = '/', headers } = request
  const path = pathOf(request)
  if (!url.includes('promo') || path === '/cart' || !isPublicPage(path)) return false
  // Two slashes would lead to another host.
  if (/^\/[/\\]/.test(path)) return false
  if (headers['rsc'] !== undefined || /prefetch/.test(`${headers['sec-purpose']} ${headers['purpose']}`)) return false
  const link = promoLink(url)
  if (!link) return false
  const attributes = `Path=/; Max-Age=${PROMO_COOKIE_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`
  const held = link.code && `${PROMO_COOKIE}=${heldPromoText({ code: link.code, told: false })}; ${attributes}`
  sendRedirect(response, id, link.to, https, 307, held)
  return true
}
