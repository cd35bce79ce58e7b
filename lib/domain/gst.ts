import { allocate, type Cents, roundHalfUp } from './money.ts'
import { TAX_RATE } from './shop-rules.ts'

/** GST contained in a GST-inclusive amount, rounded once. */
export function gstWithin(total: Cents, taxRate = TAX_RATE): Cents {
  return roundHalfUp((total * taxRate) / (1 + taxRate))
}

/** GST of an order and each line's share of it, summing exactly to the order's. */
export function shareGst(lineTotals: readonly Cents[], taxRate = TAX_RATE): { gst: Cents; shares: Cents[] } {
  const gst = gstWithin(
    lineTotals.reduce((a, b) => a + b, 0),
    taxRate,
  )
  return { gst, shares: allocate(gst, lineTotals) }
}
