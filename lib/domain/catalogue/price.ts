import { type Cents, roundHalfUp } from '../money/money.ts'

/** What a shopper pays: GST is added only to a price kept without it [CAT-24, CAT-25, GEN-02]. */
export function shopperPrice(price: Cents, taxExclusive: boolean, taxRate: number): Cents {
  return taxExclusive ? roundHalfUp(price * (1 + taxRate)) : price
}

/** The same price before GST [CAT-25]. */
export function priceBeforeTax(price: Cents, taxExclusive: boolean, taxRate: number): Cents {
  return taxExclusive ? price : roundHalfUp(price / (1 + taxRate))
}

/** Whole percent off, rounded down; undefined when there is nothing to boast about [CAT-22]. */
export function discountPercent(price: Cents, original: Cents): number | undefined {
  // Multiplied first: the quotient of 29 % is a hair less than 0.29.
  const percent = Math.floor(((original - price) * 100) / original)
  return percent > 0 ? percent : undefined
}
