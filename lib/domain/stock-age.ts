import { STOCK_DATA_AGE_MAX } from './shop-rules.ts'

export interface StockKnowledge {
  /** ISO 8601 instant of the last change of the product's stock. */
  stockUpdatedAt: string
  /** Milliseconds since 1970 when this browser was told; undefined for a record that came with the page. */
  fetchedAt?: number | undefined
}

/**
 * Whether stock must be asked for again before a promise is built on it: more than 300 s have gone by since it was last known
 * to be true [CAT-21]. Being told counts as much as being changed, or else a slow seller would be asked for on every use.
 */
export function isStockStale({ stockUpdatedAt, fetchedAt }: StockKnowledge, now: number): boolean {
  const knownAt = Math.max(Date.parse(stockUpdatedAt) || 0, fetchedAt ?? 0)
  return now - knownAt > STOCK_DATA_AGE_MAX * 1000
}

/** Whether a record may replace the held one: only with strictly newer stock [CAT-20]. */
export function isNewerStock(held: { stockUpdatedAt: string }, offered: { stockUpdatedAt: string }): boolean {
  return Date.parse(offered.stockUpdatedAt) > Date.parse(held.stockUpdatedAt)
}
