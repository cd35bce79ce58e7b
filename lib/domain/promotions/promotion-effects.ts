import { allocate, type Cents, roundHalfUp } from '../money/money.ts'

/**
 * Which lines a promotion is about, and what must be true of them [PROMO-02]. Kinds are all required, values are
 * alternatives.
 */
export interface PromotionConditions {
  productIds?: readonly string[]
  /** Category paths; a line carries its own and all their ancestors. */
  categories?: readonly string[]
  brands?: readonly string[]
  /** Cents of applicable items before any discount. */
  minimumSpend?: Cents
  minimumQuantity?: number
  loggedInOnly?: boolean
}

export type PromotionEffect =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: Cents }
  | { kind: 'fixedPrice'; price: Cents }
  | { kind: 'buyXGetY'; buy: number; get: number }
  | { kind: 'freeDelivery' }

export interface PromotionLine {
  productId: string
  brandSlug: string
  categories: readonly string[]
  qty: number
  unitPrice: Cents
  /** Money is never sold below what it is worth [OPS-13]. */
  giftCard?: boolean
}

/** Whether a promotion is about a line at all: never about a gift card. */
export function appliesTo(line: PromotionLine, conditions: PromotionConditions): boolean {
  const { productIds, brands, categories } = conditions
  return (
    !line.giftCard &&
    (productIds === undefined || productIds.includes(line.productId)) &&
    (brands === undefined || brands.includes(line.brandSlug)) &&
    (categories === undefined || line.categories.some((path) => categories.includes(path)))
  )
}

/**
 * What an effect takes off each line, given what each still costs after earlier promotions. `remaining` is zero for
 * lines the promotion is not about. No line ever goes below zero; the parts sum to the discount exactly (largest
 * remainder).
 */
export function lineDiscounts(
  effect: PromotionEffect,
  lines: readonly PromotionLine[],
  remaining: readonly Cents[],
): Cents[] {
  const open = remaining.reduce((a, b) => a + b, 0)
  switch (effect.kind) {
    case 'percent':
      return allocate(Math.min(open, roundHalfUp((open * effect.percent) / 100)), remaining)
    case 'amount':
      return allocate(Math.min(open, effect.amount), remaining)
    case 'fixedPrice':
      return lines.map((line, i) => Math.max(0, (remaining[i] ?? 0) - line.qty * effect.price))
    case 'buyXGetY':
      return cheapestFree(effect, lines, remaining)
    case 'freeDelivery':
      return remaining.map(() => 0)
  }
}

/** Of every buy + get units the `get` cheapest cost nothing. */
function cheapestFree(
  { buy, get }: { buy: number; get: number },
  lines: readonly PromotionLine[],
  remaining: readonly Cents[],
): Cents[] {
  const discounts = remaining.map(() => 0)
  const paying = lines
    .map((line, i) => ({ i, qty: line.qty, open: remaining[i] ?? 0 }))
    .filter((line) => line.open > 0)
    .toSorted((a, b) => a.open / a.qty - b.open / b.qty)
  const units = paying.reduce((sum, line) => sum + line.qty, 0)
  let free = Math.floor(units / (buy + get)) * get
  for (const line of paying) {
    const taken = Math.min(free, line.qty)
    discounts[line.i] = roundHalfUp((line.open * taken) / line.qty)
    free -= taken
  }
  return discounts
}
