import { CART_LINES_MAX } from '../shop-rules.ts'
import { ownValue } from '../stored-record.ts'
import { type CartItem, type CartItems, lineOf } from './cart.ts'

/**
 * One cart out of this browser's and the server's: the same product and variant is one line, and the older one wins as
 * a whole, the server's when both are as old [SYNC-15, SYNC-16]. Beyond 200 lines the oldest stay.
 */
export function mergeCarts(local: CartItems, server: CartItems): CartItems {
  const merged: Record<string, CartItem> = { ...server }
  for (const item of Object.values(local)) {
    const rival = lineOf(merged, item.productId, item.variantId) ?? ownValue(merged, item.id)
    if (rival && !isOlder(item, rival)) continue
    if (rival) delete merged[rival.id]
    // Only a tampered cart has the id of another size: then that one stays.
    if (!Object.hasOwn(merged, item.id)) merged[item.id] = item
  }
  return oldest(merged)
}

/** Whether two carts hold the same lines, whatever their order. */
export function sameCart(a: CartItems, b: CartItems): boolean {
  const lines = Object.values(a)
  return (
    a === b || (lines.length === Object.keys(b).length && lines.every((line) => sameLine(line, ownValue(b, line.id))))
  )
}

function sameLine(a: CartItem, b: CartItem | undefined): boolean {
  return (
    b !== undefined &&
    a.productId === b.productId &&
    a.variantId === b.variantId &&
    a.qty === b.qty &&
    a.challengeAnswer === b.challengeAnswer &&
    ageOf(a) === ageOf(b)
  )
}

function oldest(items: CartItems): CartItems {
  const lines = Object.values(items)
  if (lines.length <= CART_LINES_MAX) return items
  const byAge = lines.sort((a, b) => ageOf(a) - ageOf(b) || (a.id < b.id ? -1 : 1))
  return Object.fromEntries(byAge.slice(0, CART_LINES_MAX).map((line) => [line.id, line]))
}

const ageOf = ({ createdAt }: CartItem) => Date.parse(createdAt)
const isOlder = (a: CartItem, b: CartItem) => ageOf(a) < ageOf(b)
