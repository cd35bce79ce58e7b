import type { CartItem, CartItems } from './cart.ts'
import { parseCartRecord } from './cart-record.ts'

type Row = [id: string, productId: string, variantId: string, qty: number, createdAtMs: number, answer?: string]

/** The cart as short text: browsers keep no cookie beyond 4096 bytes. */
export function cookieText(items: CartItems): string {
  return JSON.stringify(Object.values(items).map(rowOf))
}

function rowOf({ id, productId, variantId, qty, createdAt, challengeAnswer }: CartItem): Row {
  const at = Date.parse(createdAt)
  return challengeAnswer === undefined
    ? [id, productId, variantId, qty, at]
    : [id, productId, variantId, qty, at, challengeAnswer]
}

/** The cart in such a text; undefined when anything in it is not as we write it [GEN-10]. */
export function cartOfText(text: string): CartItems | undefined {
  try {
    const rows: unknown = JSON.parse(text)
    if (!Array.isArray(rows)) return undefined
    return parseCartRecord({ items: Object.fromEntries(rows.map(entryOf)) })?.items
  } catch {
    return undefined
  }
}

/** Throws for an instant that is none; the record's own check judges the rest. */
function entryOf(row: unknown): [string, object] {
  const [id, productId, variantId, qty, createdAtMs, challengeAnswer] = row as Row
  const createdAt = new Date(createdAtMs).toISOString()
  return [id, { id, productId, variantId, qty, createdAt, challengeAnswer }]
}
