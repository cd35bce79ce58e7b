import type { CartItems } from '#lib/domain/cart/cart.ts'
import { cartOfText } from '#lib/domain/cart/cart-cookie.ts'
import { CART_COOKIE } from '#lib/domain/cart/cart-cookie-name.ts'
import { mergeCarts } from '#lib/domain/cart/cart-merge.ts'
import { changeCart } from '#stores/cart.ts'

/**
 * Merges the cart that was filled while no script ran into this browser's, by the rules of any merge, and lets its
 * cookie go: once, whichever window comes first [SYNC-31]. Answers what it brought.
 */
export function takeCookieCart(): CartItems | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${CART_COOKIE}=`))
  if (pair === undefined) return undefined
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is late: no other window may find it.
  document.cookie = `${CART_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
  const brought = cartOfText(textOf(pair))
  if (brought) changeCart((held) => mergeCarts(brought, held))
  return brought
}

/**
 * What the shop sealed: an instant, the text in base64url, and a signature that only the shop can judge. Empty for
 * anything else.
 */
function textOf(pair: string): string {
  const base64 = (pair.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return ''
  }
}
