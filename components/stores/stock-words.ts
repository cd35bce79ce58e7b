import type { StockStatus } from '#lib/domain/stock.ts'

/** What a store's shelf holds, in words [API-64]. */
export function shelfText(status: StockStatus): string {
  if (status === 'in stock') return 'In stock'
  return status === 'limited stock' ? 'Low stock, call ahead' : 'Not in stock'
}
