import { CART_FULL, type CartItems, lineOf } from './cart.ts'
import { ASKED_ON_ITS_PAGE } from './cart-answer.ts'
import { type AddedLine, changedCart } from './cart-change.ts'
import { type CartProduct, deriveCart, type ValidatedCartLine } from './cart-lines.ts'
import { NO_LONGER_SOLD, type Shopper } from './cart-validity.ts'

/** Units of a variant that somebody wants. */
export interface WantedUnits {
  productId: string
  variantId: string
  qty: number
}

export const NO_NUMBER = 'Enter a whole number, such as 2.'
/** As many digits as LINE_QTY_MAX has. */
const WHOLE = /^\d{1,4}$/

/** A quantity as it was typed: 0 for a field left blank, undefined for what is no whole number [CART-11]. */
export function typedQty(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return 0
  return WHOLE.test(typed) ? Number(typed) : undefined
}

/**
 * The lines to add, in the order they were typed, each with an id and an instant of its own: the cart shows its newest
 * line first, so the first of them is the newest. None lies in the future, which the server would cut [SYNC-21].
 */
export function addedLines(wanted: readonly WantedUnits[], now: Date, freshId: () => string): AddedLine[] {
  return wanted.map((line, i) => ({ line, id: freshId(), createdAt: new Date(now.getTime() - i).toISOString() }))
}

/**
 * What stands in the way of each line if all of them are added to a cart at once, by variant id, in the words the line
 * would carry [CREW-02, PDP-11]. Empty: nothing does. A product that is not among `products` is gone.
 */
export function manyTroubles<P extends CartProduct>(
  items: CartItems,
  wanted: readonly WantedUnits[],
  products: Readonly<Record<string, P>>,
  shopper: Shopper,
): Record<string, string> {
  const lines = addedLines(wanted, new Date(0), freshIds())
  const next = changedCart(items, { kind: 'addMany', lines })
  const judged = deriveCart(next, products, shopper, new Set()).lines
  const troubles = new Map<string, string>()
  for (const { productId, variantId } of wanted) {
    const line = lineOf(next, productId, variantId)
    const found = judged.find(({ item }) => item.id === line?.id)
    const trouble = line ? troubleOf(found) : CART_FULL
    if (trouble === undefined) continue
    const held = lineOf(items, productId, variantId)?.qty ?? 0
    troubles.set(variantId, sentence(trouble) + (held > 0 ? ` ${held} already in your cart.` : ''))
  }
  return Object.fromEntries(troubles)
}

function troubleOf(line: ValidatedCartLine<CartProduct> | undefined): string | undefined {
  if (!line) return NO_LONGER_SOLD
  return line.message?.text ?? (line.answer && ASKED_ON_ITS_PAGE)
}

/** Ids that no cart has. */
function freshIds(): () => string {
  let last = 0
  return () => `wanted ${last++}`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
