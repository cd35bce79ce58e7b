import { stockStatus } from '#lib/domain/catalogue/stock.ts'
import { clockText } from '#lib/domain/dates/clock-text.ts'

/**
 * What there is of the chosen size, in words and never colour alone: in stock, limited stock, out of stock [GEN-20].
 */
export function StockLine({ qty }: { qty: number }) {
  const status = stockStatus(qty)
  if (status === 'out of stock') return <p className="stock stock-out">Out of stock in this size</p>
  if (status === 'limited stock') return <p className="stock stock-few">Limited stock: only {qty} left</p>
  return <p className="stock stock-in">In stock</p>
}

/** Whose count that is, and of when: `toldAt` in milliseconds since 1970, undefined until the shop told [PDP-27]. */
export function StockSource({ toldAt }: { toldAt: number | undefined }) {
  return (
    <p className="stock-source">
      Online stock, {toldAt === undefined ? 'as this page was opened' : `checked at ${timeText(new Date(toldAt))}`}
    </p>
  )
}

/** By the shopper's own clock. */
function timeText(instant: Date): string {
  return clockText(instant.getHours() * 60 + instant.getMinutes())
}
