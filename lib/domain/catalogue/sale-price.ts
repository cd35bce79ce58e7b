import type { Cents } from '../money/money.ts'

/** What a product costs, and what it cost before; as stored, in cents. */
export interface Prices {
  price: Cents
  original: Cents
}

export const SALE_STATES = ['planned', 'running', 'ended'] as const

/** A price for a time, as a retailer planned it [OPS-40]. */
export interface SalePrice {
  price: Cents
  /** Inclusive. */
  startsAt: Date
  /** Exclusive. */
  endsAt: Date
  state: (typeof SALE_STATES)[number]
  /** What comes back when it ends; known while it runs. */
  regular?: Prices | undefined
}

export interface SaleStep {
  state: SalePrice['state']
  regular?: Prices | undefined
  /** What the product costs from now on. */
  prices: Prices
}

/**
 * What becomes of a sale and its product at `now`. Whoever wrote another price while it runs wrote the regular one: it
 * is kept for the end, and the sale goes on as long as it is cheaper. Doing it twice changes nothing more [OPS-40].
 */
export function saleStep(sale: SalePrice, prices: Prices, now: Date): SaleStep {
  const { state, startsAt, endsAt } = sale
  if (state === 'ended' || (state === 'planned' && now < startsAt)) return { state, regular: sale.regular, prices }
  const isRunning = state === 'running'
  const ours = isRunning && prices.price === sale.price
  if (now >= endsAt) return { state: 'ended', regular: sale.regular, prices: (ours && sale.regular) || prices }
  if (ours) return { state, regular: sale.regular, prices }
  if (prices.price <= sale.price) return { state: 'ended', regular: sale.regular, prices }
  return {
    state: 'running',
    regular: prices,
    prices: { price: sale.price, original: Math.max(prices.original, prices.price) },
  }
}

/** Whether two sales of a product would run at once. */
export function salesOverlap(a: Pick<SalePrice, 'startsAt' | 'endsAt'>, b: Pick<SalePrice, 'startsAt' | 'endsAt'>) {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}
