import type { CartLink, LinkLine, LinkTrouble } from '#lib/domain/cart/cart-link.ts'
import { NO_LONGER_SOLD } from '#lib/domain/cart/cart-validity.ts'
import { useCartStore } from '#stores/cart.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { identitySettled } from '#stores/identity.ts'
import { ApiError, NetworkError } from '../call-error.ts'
import { seen } from '../platform/page-seen.ts'
import { addQuietly } from './add-to-cart.ts'
import { tryPromoCode } from './promo-codes.ts'
import { loadShopSettings } from './shop-settings.ts'

export interface LinkOutcome {
  /** How many lines were added. */
  added: number
  left: LinkTrouble[]
  promo: { ok: boolean; text: string } | undefined
}

const OPEN_AGAIN = 'We couldn’t reach the shop. Open the link again.'

/**
 * Adds what a link asks for to this shopper's cart: once for each time the link is opened. The address forgets it
 * first, so that neither a reload nor Back adds again; undefined where it has forgotten already. A page that is made
 * ahead waits until somebody looks [CART-34].
 */
export async function followCartLink({ lines, promo }: CartLink): Promise<LinkOutcome | undefined> {
  await seen()
  // Whether a product may be theirs, and how many, depends on who they are.
  await Promise.all([identitySettled(), loadShopSettings()])
  if (!takeFromAddress()) return undefined
  const left: LinkTrouble[] = []
  // One after the other: each line is judged by the cart the one before it has left.
  for (const line of lines) {
    const trouble = await troubleOf(line)
    if (trouble) left.push(trouble)
  }
  return { added: lines.length - left.length, left, promo: promo === undefined ? undefined : await promoOf(promo) }
}

function takeFromAddress(): boolean {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  if (!query.has('add') && !query.has('promo')) return false
  query.delete('add')
  query.delete('promo')
  const rest = query.toString()
  window.history.replaceState(null, '', rest === '' ? pathname : `${pathname}?${rest}`)
  return true
}

async function troubleOf(line: LinkLine): Promise<LinkTrouble | undefined> {
  if ('reason' in line) return line
  const { productId, variantId, qty, code, name, path } = line
  try {
    const added = await addQuietly({ productId, variantId, qty })
    return added.ok ? undefined : { code, qty, name, path, reason: added.message }
  } catch (error) {
    const unreached = error instanceof NetworkError || error instanceof ApiError
    return { code, qty, name, reason: unreached ? OPEN_AGAIN : NO_LONGER_SOLD }
  }
}

/** A code is judged by a cart that has something in it; an empty one keeps it until then. */
async function promoOf(code: string): Promise<{ ok: boolean; text: string }> {
  const name = code.toUpperCase()
  if (Object.keys(useCartStore.getState().items).length === 0) {
    const { promoCodes = [] } = useCheckoutStore.getState().record
    if (!promoCodes.some((held) => held.toUpperCase() === name)) rememberCheckout({ promoCodes: [...promoCodes, code] })
    return { ok: true, text: `Promo code ${name} is kept for your order.` }
  }
  const outcome = await tryPromoCode(code)
  return { ok: outcome.ok, text: outcome.ok ? `Promo code ${name} is applied.` : `${name}: ${outcome.message}` }
}
