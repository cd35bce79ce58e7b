import { allocate, type Cents, roundHalfUp } from './money.ts'

/** GST contained in a GST-inclusive amount, rounded once. */
export function gstWithin(total: Cents, taxRate: number): Cents {
  return roundHalfUp((total * taxRate) / (1 + taxRate))
}

/** GST of an order and each line's share of it, summing exactly to the order's. */
export function shareGst(lineTotals: readonly Cents[], taxRate: number): { gst: Cents; shares: Cents[] } {
  const gst = gstWithin(
    lineTotals.reduce((a, b) => a + b, 0),
    taxRate,
  )
  return { gst, shares: allocate(gst, lineTotals) }
}
