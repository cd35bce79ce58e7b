/**
 * A fresh credit note number: `C` and nine digits, so that nobody takes it for an order's. `random` yields integers in
 * [0, bound) [OPS-10].
 */
export function creditNoteNumber(random: (bound: number) => number): string {
  return `C${String(random(1_000_000_000)).padStart(9, '0')}`
}
