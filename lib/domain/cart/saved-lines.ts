import { isAmount, isObject, isText } from '../stored-record.ts'
import { LINE_QTY_MAX } from './cart-record.ts'

/** A line a shopper has put aside: not now, and not forgotten. `savedAt` is an ISO 8601 instant [CART-35]. */
export interface SavedLine {
  productId: string
  variantId: string
  qty: number
  savedAt: string
  challengeAnswer?: string
}

/** What is put aside in this browser, by whose it is: a customer's id, or GUEST. */
export type SavedLists = Readonly<Record<string, readonly SavedLine[]>>

export const SAVED_LINES_MAX = 50
export const SAVED_RECORD_KEY = 'savedForLater'
export const SAVED_RECORD_VERSION = 1
export const GUEST = 'guest'

const isSame = (a: SavedLine, b: SavedLine) => a.productId === b.productId && a.variantId === b.variantId
// A product's or the shop's own limit may be more than the 99 of those that say none.
const qtyOf = (qty: number) => Math.min(Math.max(Math.trunc(qty), 1), LINE_QTY_MAX)

/** Puts a line aside, the newest first. One that is there already takes the units; undefined when the list is full. */
export function withSaved(lines: readonly SavedLine[], line: SavedLine): readonly SavedLine[] | undefined {
  const held = lines.find((each) => isSame(each, line))
  if (!held && lines.length >= SAVED_LINES_MAX) return undefined
  return [{ ...line, qty: qtyOf((held?.qty ?? 0) + line.qty) }, ...withoutSaved(lines, line)]
}

/** Takes a line off the list; the same list when it is not there. */
export function withoutSaved(
  lines: readonly SavedLine[],
  line: Pick<SavedLine, 'productId' | 'variantId'>,
): readonly SavedLine[] {
  const kept = lines.filter((each) => each.productId !== line.productId || each.variantId !== line.variantId)
  return kept.length === lines.length ? lines : kept
}

/**
 * A guest who signs in has one list: their own and the customer's, newest first. What is on both is one wish, so its
 * larger quantity stands; beyond the limit the oldest go.
 */
export function mergeSaved(own: readonly SavedLine[], guests: readonly SavedLine[]): readonly SavedLine[] {
  const joined = [...own, ...guests].toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  const merged: SavedLine[] = []
  for (const line of joined) {
    const at = merged.findIndex((each) => isSame(each, line))
    const held = merged[at]
    if (held) merged[at] = { ...held, qty: Math.max(held.qty, line.qty) }
    else merged.push(line)
  }
  return merged.slice(0, SAVED_LINES_MAX)
}

const ID = /^[A-Za-z0-9_-]{1,64}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** What is read back from the browser; a line that is not as we write them is left out by itself [GEN-10]. */
export function parseSavedLists(data: unknown): SavedLists | undefined {
  if (!isObject(data)) return undefined
  return Object.fromEntries(
    Object.entries(data).map(([owner, lines]) => [owner, Array.isArray(lines) ? lines.flatMap(parseLine) : []]),
  )
}

function parseLine(value: unknown): SavedLine[] {
  if (!isObject(value)) return []
  const { productId, variantId, qty, savedAt, challengeAnswer } = value
  if (!isText(productId) || !isText(variantId) || !ID.test(productId) || !ID.test(variantId)) return []
  if (!isAmount(qty) || !isText(savedAt) || !INSTANT.test(savedAt)) return []
  const line = { productId, variantId, qty: qtyOf(qty), savedAt }
  return [isText(challengeAnswer) ? { ...line, challengeAnswer } : line]
}
