import { STOCK_DATA_AGE_MAX } from '../shop-rules.ts'

export interface StockKnowledge {
  /** ISO 8601 instant, by the shop's clock, at which this was the product's stock. */
  stockUpdatedAt: string
  /** Milliseconds since 1970 when this browser was told; undefined for a record that came with the page. */
  fetchedAt?: number | undefined
}

/**
 * When stock must be asked for again before a promise is built on it, in milliseconds since 1970: more than 300 s have
 * gone by since it was known to be true [CAT-21]. Where this browser was told, by its own clock: the shop's may be
 * ahead of it.
 */
export function staleAt({ stockUpdatedAt, fetchedAt }: StockKnowledge): number {
  return (fetchedAt ?? (Date.parse(stockUpdatedAt) || 0)) + STOCK_DATA_AGE_MAX * 1000 + 1
}

/** Whether a record may replace the held one: only with strictly newer stock [CAT-20]. */
export function isNewerStock(held: { stockUpdatedAt: string }, offered: { stockUpdatedAt: string }): boolean {
  return Date.parse(offered.stockUpdatedAt) > Date.parse(held.stockUpdatedAt)
}
