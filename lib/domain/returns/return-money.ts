import type { Cents } from '../money/money.ts'
import { gstOfPart, valueOfUnits } from '../orders/order-money.ts'

/** A line as its returns see it: what it cost, and what was promised back of it before. */
export interface ReturnedValue {
  qty: number
  cancelled: number
  /** Units that were swapped for another size: their money goes back with it. */
  swapped: number
  /** Units whose money went back, or goes back with a return that is on its way. */
  given: number
  total: Cents
}

/**
 * What goes back for the next `units` of a line: what was paid for them after offers, to the cent. Units are given back
 * from the front of a line, so that all of them together are never more than it cost [OPS-11].
 */
export function returnValue({ qty, cancelled, swapped, given, total }: ReturnedValue, units: number): Cents {
  const kept = qty - cancelled - swapped
  const upTo = (count: number) => valueOfUnits(total, qty, Math.min(kept, count))
  return upTo(given + units) - upTo(given)
}

/**
 * What the next `units` of a line are worth that are swapped for another size, to the cent. They count from the end of
 * what was kept of the line, so that together with all that goes back from its front they are never more than it cost,
 * and all of it when nothing is left; a unit whose money went back before is worth nothing [OPS-10, OPS-11].
 */
export function swappedValue({ qty, cancelled, swapped, given, total }: ReturnedValue, units: number): Cents {
  const kept = qty - cancelled - swapped
  const upTo = (count: number) => valueOfUnits(total, qty, Math.min(kept, Math.max(given, count)))
  return upTo(kept) - upTo(kept - units)
}

/**
 * No more than is left of the order, from the first line on: of what was given back by hand before, without a line, a
 * line knows nothing [OPS-10, OPS-11].
 */
export function within<L extends { amount: Cents; gst: Cents }>(lines: readonly L[], most: Cents): L[] {
  let left = most
  return lines.map((line) => {
    const amount = Math.min(line.amount, left)
    left -= amount
    return { ...line, amount, gst: gstOfPart({ gst: line.gst, grandTotal: line.amount }, amount) }
  })
}

/** More than that on a gift card for the postage of one parcel is a slip of the key. */
export const POSTAGE_CARD_MAX: Cents = 100_00

/**
 * What goes back of postage that is on the shop the way it was paid, and what as a gift card, because no more than
 * `left` is left of what was paid; undefined for a card beyond `POSTAGE_CARD_MAX` [OPS-11].
 */
export function splitPostage(postage: Cents, left: Cents): { money: Cents; onCard: Cents } | undefined {
  const money = Math.min(postage, left)
  const onCard = postage - money
  return onCard > POSTAGE_CARD_MAX ? undefined : { money, onCard }
}

/** A return that is here, as the order sees it whose money it is. */
export interface CameBack {
  lines: readonly AcceptedLine[]
  /** Went back for its lines. */
  given: Cents
}

interface AcceptedLine {
  promised: Cents
  announced: number
  came: number
  /** What is kept of the line, and what of it went back otherwise; none of an exchange, whose line cost nothing. */
  bound?: { total: Cents; qty: number; kept: number; given: Cents } | undefined
}

/** What was promised for what came back and did not go back: it was not taken then [OPS-06, OPS-11]. */
export function notGivenBack(returns: readonly CameBack[]): Cents {
  return returns.reduce((sum, { lines, given }) => {
    const promised = lines.reduce((all, line) => all + promisedFor(line), 0)
    return sum + Math.max(0, promised - given)
  }, 0)
}

function promisedFor({ promised, announced, came, bound }: AcceptedLine): Cents {
  const part = valueOfUnits(promised, announced, came)
  if (!bound) return part
  return Math.max(0, Math.min(part, valueOfUnits(bound.total, bound.qty, bound.kept) - bound.given))
}
