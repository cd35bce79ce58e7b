/**
 * A fresh order number: `W` and nine digits, not guessable in sequence [PAY-35]. `random` yields integers in [0,
 * bound).
 */
export function orderNumber(random: (bound: number) => number): string {
  return `W${String(random(1_000_000_000)).padStart(9, '0')}`
}
