import { CART_LINES_MAX } from '../shop-rules.ts'
import { ownValue } from '../stored-record.ts'

/** One line of the cart [CART-03]. `createdAt` is an ISO 8601 instant; it never changes while the line lives. */
export interface CartItem {
  id: string
  productId: string
  variantId: string
  qty: number
  createdAt: string
  challengeAnswer?: string
}

/** Said where a line finds no room. */
export const CART_FULL = `A cart holds at most ${CART_LINES_MAX} lines.`

/** The cart's lines keyed by their id [CART-02]. */
export type CartItems = Readonly<Record<string, CartItem>>

export interface NewLine {
  productId: string
  variantId: string
  qty: number
  challengeAnswer?: string | undefined
}

export const EMPTY_CART: CartItems = {}

/** Whether a number may stand as a line's quantity; 0 means "take the line out" [CART-11]. */
function isQty(qty: number): boolean {
  return Number.isSafeInteger(qty) && qty >= 0
}

/** The line that holds a variant: same product and variant is one line [CART-10]. */
export function lineOf(items: CartItems, productId: string, variantId: string): CartItem | undefined {
  return Object.values(items).find((item) => item.productId === productId && item.variantId === variantId)
}

/**
 * Adds units of a variant. A variant already in the cart keeps its line, id and `createdAt`; a newly given challenge
 * answer replaces the old one. The cart is returned unchanged when the quantity is nonsense or the cart is full.
 */
export function addLine(items: CartItems, line: NewLine, fresh: { id: string; now: Date }): CartItems {
  if (!isQty(line.qty) || line.qty === 0) return items
  const held = lineOf(items, line.productId, line.variantId)
  if (!held && Object.keys(items).length >= CART_LINES_MAX) return items
  const item: CartItem = {
    id: held?.id ?? fresh.id,
    productId: line.productId,
    variantId: line.variantId,
    qty: (held?.qty ?? 0) + line.qty,
    createdAt: held?.createdAt ?? fresh.now.toISOString(),
  }
  const answer = line.challengeAnswer ?? held?.challengeAnswer
  return { ...items, [item.id]: answer === undefined ? item : { ...item, challengeAnswer: answer } }
}

/** Sets a line's quantity: 0 removes the line, a negative or fractional one leaves it as it was [CART-11]. */
export function setLineQty(items: CartItems, id: string, qty: number): CartItems {
  const item = ownValue(items, id)
  if (!item || !isQty(qty) || item.qty === qty) return items
  return qty === 0 ? removeLines(items, [id]) : { ...items, [id]: { ...item, qty } }
}

/**
 * Makes a line stand for another variant of its product, in its old place: `createdAt` stays, the id is a new one,
 * because an id never stands for two sizes. If the cart holds that variant already, the two lines become one there. So
 * it is with a size that has moved to another product.
 */
export function resizeLine(
  items: CartItems,
  id: string,
  fresh: { variantId: string; id: string; productId?: string | undefined },
): CartItems {
  const item = ownValue(items, id)
  if (!item) return items
  const { variantId, productId = item.productId } = fresh
  if (item.variantId === variantId && item.productId === productId) return items
  const held = lineOf(items, productId, variantId)
  const resized = { ...item, id: fresh.id, productId, variantId, qty: item.qty + (held?.qty ?? 0) }
  return { ...removeLines(items, held ? [id, held.id] : [id]), [fresh.id]: resized }
}

/** Gives a line another answer to its product's question [CART-03]. */
export function answerLine(items: CartItems, id: string, challengeAnswer: string): CartItems {
  const item = ownValue(items, id)
  return item && item.challengeAnswer !== challengeAnswer ? { ...items, [id]: { ...item, challengeAnswer } } : items
}

/** Takes lines out; ids that are not there are ignored, and then the very same cart comes back. */
export function removeLines(items: CartItems, ids: readonly string[]): CartItems {
  const gone = new Set(ids)
  const kept = Object.entries(items).filter(([id]) => !gone.has(id))
  return kept.length === Object.keys(items).length ? items : Object.fromEntries(kept)
}

/**
 * Puts a removed line back as it was, in its old place. If the variant was added again meanwhile, its line takes the
 * units: an undo never loses one and never makes a second line.
 */
export function restoreLine(items: CartItems, removed: CartItem): CartItems {
  const held = lineOf(items, removed.productId, removed.variantId)
  if (held) return setLineQty(items, held.id, held.qty + removed.qty)
  return Object.keys(items).length >= CART_LINES_MAX ? items : { ...items, [removed.id]: removed }
}

/** Lines as a shopper sees them: newest first, equal instants by id [CART-04]. */
export function newestFirst(items: CartItems): CartItem[] {
  return Object.values(items).sort(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? -1 : 1),
  )
}

/** Units in the cart, which is what the count in the header says [CART-05]. */
export function totalQty(items: CartItems): number {
  return Object.values(items).reduce((sum, item) => sum + item.qty, 0)
}

/** Units of one product over all its lines [CART-16]. */
export function productQty(items: CartItems, productId: string): number {
  return Object.values(items).reduce((sum, item) => (item.productId === productId ? sum + item.qty : sum), 0)
}
