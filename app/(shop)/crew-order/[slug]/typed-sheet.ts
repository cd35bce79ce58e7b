import { cookies } from 'next/headers'
import { typedQty } from '#lib/domain/cart/add-many.ts'
import { CART_COOKIE } from '#lib/domain/cart/cart-cookie-name.ts'
import { typedLines } from '#lib/domain/crew/typed-lines.ts'
import { addManyByForm } from '#lib/server/cart/add-many.ts'
import { openCookieCart } from '#lib/server/cart/cookie-cart.ts'

/** A sheet that was sent without scripts and refused: what was typed, and why it was not added. */
export interface TypedSheet {
  /** By variant id. */
  typed: Record<string, string>
  troubles: Record<string, string>
  trouble?: string | undefined
}

/**
 * What the address says was typed, judged again by the cart of the cookie: an address can say nothing of its own
 * [CREW-03].
 */
export async function typedSheet(lines: string | string[] | undefined): Promise<TypedSheet> {
  if (typeof lines !== 'string') return { typed: {}, troubles: {} }
  const typed = typedLines(lines)
  const items = openCookieCart((await cookies()).get(CART_COOKIE)?.value, new Date())
  const units = Object.entries(typed).map(([variantId, qty]) => ({ variantId, qty }))
  const { troubles, trouble } = await addManyByForm(items, units, new Date())
  const some = units.some(({ qty }) => typedQty(qty) !== 0)
  return { typed, troubles, trouble: trouble ?? (some && Object.keys(troubles).length > 0 ? NOTHING_ADDED : undefined) }
}

const NOTHING_ADDED = 'Nothing was added yet. Change the quantities marked below.'
