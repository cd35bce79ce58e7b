import { CART_LINES_MAX, CHALLENGE_ANSWER_MAX } from '../shop-rules.ts'
import { type Check, fields, isAmount, isObject, isText, listOf, maybe } from '../stored-record.ts'
import { codePoints, isFreeText } from '../text/free-text.ts'
import type { CartItem, CartItems } from './cart.ts'

export const CART_RECORD_VERSION = 1
/** The most one line can stand for in a call; the shop's own limits are line flags [VAL-45]. */
export const LINE_QTY_MAX = 9999

const ID = /^[A-Za-z0-9_-]{1,64}$/
/** A line of one name would not become a key of its object, but what the object inherits from. */
const NO_KEY = '__proto__'
export const isId: Check<string> = (value): value is string => isText(value) && ID.test(value) && value !== NO_KEY
export const isInstant: Check<string> = (value): value is string => isText(value) && instantOf(value) !== undefined
const areIds = listOf(isText)
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
  /** Ids of the last changes made to it, newest first; none in a record of an earlier build. */
  changeIds?: readonly string[] | undefined
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
  if (variants.size !== entries.length) return undefined
  const { changeIds } = data
  return areIds(changeIds) ? { items, changeIds } : { items }
}

/**
 * One line as it was kept under its key, put the way the shop takes it: one line it refused would keep the whole cart
 * from being saved [GEN-10, SYNC-03].
 */
export function parseItem(key: string, value: unknown): CartItem | undefined {
  if (!isItem(value) || value.id !== key) return
  if (!Number.isSafeInteger(value.qty) || value.qty < 1) return
  const { id, productId, variantId } = value
  const createdAt = instantOf(value.createdAt)
  if (createdAt === undefined) return
  const item: CartItem = { id, productId, variantId, qty: Math.min(value.qty, LINE_QTY_MAX), createdAt }
  const challengeAnswer = soundAnswer(value.challengeAnswer)
  return challengeAnswer === undefined ? item : { ...item, challengeAnswer }
}

/** ISO 8601 in UTC [GEN-08]; undefined for what is no instant, or lies in a year that four digits cannot write. */
function instantOf(text: string): string | undefined {
  const at = Date.parse(text)
  const instant = Number.isNaN(at) ? '' : new Date(at).toISOString()
  return /^\d{4}-/.test(instant) ? instant : undefined
}

/** An answer the shop would refuse is as good as none: the line asks its question again [VAL-16]. */
function soundAnswer(answer: string | undefined): string | undefined {
  const text = answer?.trim()
  return text && isFreeText(text) && codePoints(text) <= CHALLENGE_ANSWER_MAX ? text : undefined
}
