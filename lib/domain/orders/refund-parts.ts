import type { Cents } from '../money/money.ts'
import { type RefundSource, splitRefund } from './order-money.ts'

export interface RefundPart {
  entryNo: number
  /** Undefined: a gift card. */
  captureId: string | undefined
  amount: Cents
}

/**
 * Splits an amount over the sources as `splitRefund` does, but for what of it belongs to gift cards that were bought:
 * no gift card has paid that, so it goes back out of the captures as far as they hold it. One part for each source;
 * undefined when they do not hold so much [OPS-10, OPS-13].
 */
export function refundParts(
  { amount, giftCards }: { amount: Cents; giftCards: Cents },
  sources: readonly RefundSource[],
): RefundPart[] | undefined {
  const captures = sources.filter(({ captureId }) => captureId !== undefined)
  const held = captures.reduce((sum, { available }) => sum + available, 0)
  const bought = Math.min(amount, giftCards, held)
  const ofCaptures = splitRefund(bought, captures) ?? []
  const left = sources.map((source) => ({ ...source, available: source.available - amountOf(ofCaptures, source) }))
  const others = splitRefund(amount - bought, left)
  return (
    others &&
    sources.flatMap((source) => {
      const part = amountOf([...ofCaptures, ...others], source)
      return part > 0 ? [{ entryNo: source.entryNo, captureId: source.captureId, amount: part }] : []
    })
  )
}

function amountOf(parts: readonly RefundPart[], { entryNo, captureId }: RefundSource): Cents {
  return parts
    .filter((part) => part.entryNo === entryNo && part.captureId === captureId)
    .reduce((sum, { amount }) => sum + amount, 0)
}
