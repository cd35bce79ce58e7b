import type { CartItem, CartItems } from './cart.ts'
import { CART_LINES_MAX, CHALLENGE_ANSWER_MAX } from './shop-rules.ts'
import { type Check, fields, isAmount, isObject, isText, maybe } from './stored-record.ts'

export const CART_RECORD_VERSION = 1

const ID = /^[A-Za-z0-9_-]{1,64}$/
export const isId: Check<string> = (value): value is string => isText(value) && ID.test(value)
export const isInstant: Check<string> = (value): value is string => isText(value) && !Number.isNaN(Date.parse(value))
const isItem = fields({
  id: isId,
  productId: isId,
  variantId: isId,
  qty: isAmount,
  createdAt: isInstant,
  challengeAnswer: maybe(isText),
})

export interface CartRecord {
  items: CartItems
}

/** The cart in a stored record, or undefined when anything in it is not as we write it [GEN-10, CART-01]. */
export function parseCartRecord(data: unknown): CartRecord | undefined {
  if (!isObject(data) || !isObject(data['items'])) return undefined
  const entries = Object.entries(data['items'])
  if (entries.length > CART_LINES_MAX) return undefined
  const items: Record<string, CartItem> = {}
  const variants = new Set<string>()
  for (const [key, value] of entries) {
    const item = parseItem(key, value)
    if (!item) return undefined
    items[key] = item
    variants.add(`${item.productId} ${item.variantId}`)
  }
  return variants.size === entries.length ? { items } : undefined
}

/** One line as it was kept under its key. */
export function parseItem(key: string, value: unknown): CartItem | undefined {
  if (!isItem(value) || value.id !== key) return
  if (!Number.isSafeInteger(value.qty) || value.qty < 1) return
  const { id, productId, variantId, qty, createdAt, challengeAnswer } = value
  const item: CartItem = { id, productId, variantId, qty, createdAt }
  if (challengeAnswer === undefined) return item
  return challengeAnswer.length <= CHALLENGE_ANSWER_MAX * 2 ? { ...item, challengeAnswer } : undefined
}
