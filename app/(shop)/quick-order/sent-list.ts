import { cookies } from 'next/headers'
import { askable, type LookedUp, lookedUp } from '#components/crew/order-rows-state.ts'
import { CART_COOKIE } from '#lib/domain/cart/cart-cookie-name.ts'
import { readOrderList } from '#lib/domain/crew/order-list.ts'
import { addManyByForm } from '#lib/server/cart/add-many.ts'
import { openCookieCart } from '#lib/server/cart/cookie-cart.ts'
import { findOrderLines } from '#lib/server/crew/quick-order.ts'

/** A list that was sent without scripts, and what the shop found for it. */
export interface SentList {
  text: string
  list: LookedUp
  more: number
  problem: string | undefined
}

const LIST_LENGTH_MAX = 20_000

/** Looks up the list an address carries; undefined where it carries none [CREW-07]. */
export async function sentList(text: string | string[] | undefined): Promise<SentList | undefined> {
  if (typeof text !== 'string' || text.length > LIST_LENGTH_MAX) return undefined
  const { lines, more } = readOrderList(text)
  if (lines.length === 0) {
    return { text, list: { rows: [], products: [] }, more, problem: 'Enter at least one line, such as KB101, 9, 2.' }
  }
  const asked = askable(lines)
  const answer = asked.length > 0 ? await findOrderLines(asked) : { lines: [], products: [] }
  return { text, list: lookedUp(lines, answer), more, problem: undefined }
}

/** What the cart of the cookie has against the list, by variant id: where no script judges it. */
export async function listTroubles({ rows }: LookedUp): Promise<Record<string, string>> {
  const items = openCookieCart((await cookies()).get(CART_COOKIE)?.value, new Date())
  const typed = rows.flatMap(({ variantId, qty }) => (variantId === undefined ? [] : [{ variantId, qty }]))
  return (await addManyByForm(items, typed, new Date())).troubles
}
