import { LIMITED_STOCK_MAX, type STOCK_STATUSES } from '../shop-rules.ts'

export type StockStatus = (typeof STOCK_STATUSES)[number]

/** What a shopper is told about a quantity on hand [GEN-20]. */
export function stockStatus(qty: number): StockStatus {
  if (qty <= 0) return 'out of stock'
  return qty <= LIMITED_STOCK_MAX ? 'limited stock' : 'in stock'
}
