import { CART_LINES_MAX, SKU_MAX } from '../shop-rules.ts'
import { isFreeText } from '../text/free-text.ts'

/** One line that a link to the cart asks for; `qty` is undefined where what was written is no quantity. */
export interface LinkItem {
  /** Of a style, a variant, or a variant's id in the shop's feeds, as it was written. */
  code: string
  qty: number | undefined
}

const QTY = /^\d{1,4}$/

/**
 * The lines a link asks for: `?add=KB101-TAN-9:2,SOCK-M`, one unit where no number is given. Codes named twice are one
 * line; beyond as many lines as a cart holds nothing is read [CART-34].
 */
export function linkItems(add: string): LinkItem[] {
  const linked = new Map<string, LinkItem>()
  for (const part of add.split(',')) {
    const [code, qty] = intentOf(part)
    if (code === '' || code.length > SKU_MAX || !isFreeText(code)) continue
    const key = code.toUpperCase()
    const held = linked.get(key)
    if (!held && linked.size >= CART_LINES_MAX) break
    const sum = held ? (held.qty ?? Number.NaN) + (qty ?? Number.NaN) : (qty ?? Number.NaN)
    linked.set(key, { code: held?.code ?? code, qty: Number.isNaN(sum) ? undefined : sum })
  }
  return [...linked.values()]
}

function intentOf(part: string): [code: string, qty: number | undefined] {
  const mark = part.lastIndexOf(':')
  if (mark < 0) return [part.trim(), 1]
  const qty = part.slice(mark + 1).trim()
  return [part.slice(0, mark).trim(), QTY.test(qty) && Number(qty) > 0 ? Number(qty) : undefined]
}

/** Items as the link writes them. */
export function linkText(linked: readonly { code: string; qty: number | undefined }[]): string {
  return linked.map(({ code, qty }) => `${code}:${qty ?? ''}`).join(',')
}

/** The address of the cart that asks for these lines. */
export function cartLinkPath(linked: readonly { code: string; qty: number }[]): string {
  // Commas and colons may stand in a query as they are, and are what people read and write.
  return `/cart?add=${linked.map(({ code, qty }) => `${encodeURIComponent(code)}:${qty}`).join(',')}`
}

/** What the shop knows of a line that a link asks for: what it is, or why it cannot be added. */
export type LinkLine =
  | { code: string; qty: number; name: string; path: string; productId: string; variantId: string }
  | LinkTrouble

/** A line of a link that is not added. `path` is where the shopper can choose, below /products. */
export interface LinkTrouble {
  code: string
  qty: number | undefined
  reason: string
  name?: string
  path?: string
}

/** What a link to the cart brings: lines, and a promo code. */
export interface CartLink {
  lines: readonly LinkLine[]
  promo: string | undefined
}
