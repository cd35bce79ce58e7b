import {
  addLine,
  answerLine,
  type CartItem,
  type CartItems,
  type NewLine,
  removeLines,
  resizeLine,
  restoreLine,
  setLineQty,
} from './cart.ts'

/**
 * What a shopper, or the shop for them, does to a cart: data that can be kept, sent again and applied to any cart
 * [SYNC-11]. Ids and instants are in it, so that applying it twice to one cart gives one result.
 */
export type CartChange =
  | { kind: 'add'; line: NewLine; id: string; createdAt: string }
  | { kind: 'setQty'; id: string; qty: number }
  /** `placed` when the lines have become an order: then the server takes them out of its cart by itself, too [CART-28]. */
  | { kind: 'remove'; ids: readonly string[]; placed?: true }
  | { kind: 'restore'; item: CartItem }
  | { kind: 'resize'; id: string; variantId: string; newId: string }
  | { kind: 'answer'; id: string; challengeAnswer: string }

/** The cart after a change. One that has become meaningless gives the very same cart back [SYNC-11]. */
export function changedCart(items: CartItems, change: CartChange): CartItems {
  switch (change.kind) {
    case 'add':
      return addLine(items, change.line, { id: change.id, now: new Date(change.createdAt) })
    case 'setQty':
      return setLineQty(items, change.id, change.qty)
    case 'remove':
      return removeLines(items, change.ids)
    case 'restore':
      return restoreLine(items, change.item)
    case 'resize':
      return resizeLine(items, change.id, { variantId: change.variantId, id: change.newId })
    case 'answer':
      return answerLine(items, change.id, change.challengeAnswer)
  }
}
