import { PRICE_DECIMALS } from '../shop-rules.ts'

/**
 * Integer cents of AUD. All arithmetic inside the shop is done in these; dollars exist only in JSON and on screen
 * [GEN-07].
 */
export type Cents = number

/** Dollars as they travel in JSON (at most 2 decimals) to cents. Rounds half up. */
export function fromDollars(dollars: number): Cents {
  return roundHalfUp(Number((dollars * 100).toFixed(4)))
}

/** Cents to the decimal dollars of the JSON contract [GEN-07]. */
export function toDollars(cents: Cents): number {
  return cents / 100
}

/** Cents as payment providers, feeds and schema.org want them: `129.95`, without a sign or a separator. */
export function decimalText(cents: Cents): string {
  return toDollars(cents).toFixed(PRICE_DECIMALS)
}

/** Rounds a fractional amount of cents half away from zero, the way a till does [GEN-07, CAT-26]. */
export function roundHalfUp(amount: number): Cents {
  return Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5) || 0
}

/**
 * Splits `total` over `weights` in whole cents so that the parts sum to `total` exactly (largest remainder; ties go to
 * the earlier part). Weights are non-negative; when all are zero the first part takes everything.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, i) => (i === 0 ? total : 0))
  const exact = weights.map((w) => (total * w) / sum)
  const parts = exact.map(Math.floor)
  let rest = total - parts.reduce((a, b) => a + b, 0)
  const order = exact.map((x, i) => ({ i, remainder: x - Math.floor(x) })).sort((a, b) => b.remainder - a.remainder)
  for (const { i } of order) {
    if (rest <= 0) break
    parts[i] = (parts[i] ?? 0) + 1
    rest -= 1
  }
  return parts
}
