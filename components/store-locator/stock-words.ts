import type { StockStatus } from '#lib/domain/catalogue/stock.ts'

const WORDS: Record<StockStatus, string> = {
  'in stock': 'In stock',
  'limited stock': 'Limited stock',
  'out of stock': 'Out of stock',
}

/** What a store's shelf holds, in the shop's three words [GEN-20, API-64]. */
export function shelfText(status: StockStatus): string {
  return WORDS[status]
}
