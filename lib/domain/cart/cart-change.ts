import {
  addLine,
  answerLine,
  type CartItem,
  type CartItems,
  lineOf,
  type NewLine,
  removeLines,
  resizeLine,
  restoreLine,
  setLineQty,
} from './cart.ts'
import { LINE_QTY_MAX } from './cart-record.ts'

/** Names a line by what it holds: other devices and the server may know it under another id. */
export interface LineName {
  productId: string
  variantId: string
}

export interface OrderedUnits extends LineName {
  qty: number
}

/** A line to add, with the id and the instant it has on every device. */
export interface AddedLine {
  line: NewLine
  id: string
  createdAt: string
}

/**
 * What a shopper, or the shop for them, does to a cart: data that can be kept, sent again and applied to any cart
 * [SYNC-11]. Ids and instants are in it, so that applying it to two equal carts gives two equal carts.
 */
export type CartChange =
  | { kind: 'add'; line: NewLine; id: string; createdAt: string }
  /** Many lines at once, which go to the server together [CREW-02]. */
  | { kind: 'addMany'; lines: readonly AddedLine[] }
  /** A press of + or −: relative, so that the presses of two devices add up [SYNC-24]. */
  | { kind: 'step'; line: LineName; by: number }
  /** A typed number, which is absolute. */
  | { kind: 'setQty'; line: LineName; qty: number }
  | { kind: 'remove'; lines: readonly LineName[] }
  | { kind: 'restore'; item: CartItem }
  /** `productId` where the size has moved to another product. */
  | { kind: 'resize'; line: LineName; variantId: string; newId: string; productId?: string }
  | { kind: 'answer'; line: LineName; challengeAnswer: string }
  /** An order was placed: its units leave the cart, unless their line was begun after `orderedAt` [CART-28]. */
  | { kind: 'ordered'; units: readonly OrderedUnits[]; orderedAt?: string | undefined }

/** The cart after a change. One that has become meaningless gives the very same cart back [SYNC-11]. */
export function changedCart(items: CartItems, change: CartChange): CartItems {
  switch (change.kind) {
    case 'add':
      return withLine(items, change)
    case 'addMany':
      return change.lines.reduce(withLine, items)
    case 'remove':
      return removeLines(
        items,
        change.lines.flatMap((name) => lineNamed(items, name)?.id ?? []),
      )
    case 'restore':
      return restoreLine(items, change.item)
    case 'ordered':
      return change.units.reduce((left, units) => withoutUnits(left, units, change.orderedAt), items)
    default:
      return changedLine(items, change)
  }
}

function withLine(items: CartItems, { line, id, createdAt }: AddedLine): CartItems {
  return addLine(items, line, { id, now: new Date(createdAt) })
}

type LineChange = Extract<CartChange, { line: LineName; kind: 'step' | 'setQty' | 'resize' | 'answer' }>

function changedLine(items: CartItems, change: LineChange): CartItems {
  const item = lineNamed(items, change.line)
  if (!item) return items
  switch (change.kind) {
    case 'step':
      // Taking a line out is another press: of two devices that each take one off 2, neither meant 0.
      return setLineQty(items, item.id, Math.min(Math.max(item.qty + change.by, 1), LINE_QTY_MAX))
    case 'setQty':
      return setLineQty(items, item.id, change.qty)
    case 'resize':
      return resizeLine(items, item.id, { ...change, id: change.newId })
    case 'answer':
      return answerLine(items, item.id, change.challengeAnswer)
  }
}

function withoutUnits(items: CartItems, { qty, ...name }: OrderedUnits, orderedAt: string | undefined): CartItems {
  const item = lineNamed(items, name)
  if (!item || (orderedAt !== undefined && Date.parse(item.createdAt) > Date.parse(orderedAt))) return items
  return setLineQty(items, item.id, Math.max(item.qty - qty, 0))
}

/** What names a line on every device. */
export function nameOf({ productId, variantId }: LineName): LineName {
  return { productId, variantId }
}

function lineNamed(items: CartItems, { productId, variantId }: LineName): CartItem | undefined {
  return lineOf(items, productId, variantId)
}

/** Whether two changes are presses on one line, which may go to the server together. */
export function onSameLine(a: CartChange, b: CartChange): boolean {
  return isQtyPress(a) && isQtyPress(b) && sameName(a.line, b.line)
}

function isQtyPress(change: CartChange): change is Extract<CartChange, { kind: 'step' | 'setQty' }> {
  return change.kind === 'step' || change.kind === 'setQty'
}

function sameName(a: LineName, b: LineName): boolean {
  return a.productId === b.productId && a.variantId === b.variantId
}
