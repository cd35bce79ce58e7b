import { stockStatus } from '#lib/domain/catalogue/stock.ts'

/**
 * What there is of the chosen size, in words and never colour alone: in stock, limited stock, out of stock [GEN-20].
 */
export function StockLine({ qty }: { qty: number }) {
  const status = stockStatus(qty)
  if (status === 'out of stock') return <p className="stock stock-out">Out of stock in this size</p>
  if (status === 'limited stock') return <p className="stock stock-few">Limited stock: only {qty} left</p>
  return <p className="stock stock-in">In stock</p>
}
