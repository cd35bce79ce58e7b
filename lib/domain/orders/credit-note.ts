/**
 * A fresh credit note number: `C` and nine digits, so that nobody takes it for an order's. `random` yields integers in
 * [0, bound) [OPS-10].
 */
export function creditNoteNumber(random: (bound: number) => number): string {
  return `C${String(random(1_000_000_000)).padStart(9, '0')}`
}

/** Note of the credit note for an exchange that is not sent; it is the order’s that was bought [OPS-09, OPS-11]. */
export function exchangeCancelledNote(exchange: string): string {
  return `Exchange ${exchange} was cancelled.`
}
