import { typedQty, type WantedUnits } from '../cart/add-many.ts'
import type { ListLine } from './order-list.ts'

/** What the shop knows of a line. */
type Found =
  | { status: 'found'; variantId: string }
  | { status: 'doubtful'; reason: string; choices: readonly string[] }
  | { status: 'refused'; reason: string; name?: string | undefined }

/** A line of a list with what the shop found for it and what its reader has made of it since. */
export interface OrderRow extends ListLine {
  found: Found
  /** The variant it stands for; undefined while one is to be chosen, and where there is none. */
  variantId: string | undefined
}

const UNREADABLE = 'There is no code in this line.'

/**
 * Joins lines with what the shop found for those it was asked about, in their order; the others could not be read
 * [CREW-04, CREW-05].
 */
export function orderRows(
  lines: readonly ListLine[],
  isAsked: (line: ListLine) => boolean,
  found: readonly Found[],
): OrderRow[] {
  const answers = found[Symbol.iterator]()
  return lines.map((line) => {
    const told: Found | undefined = isAsked(line) ? answers.next().value : undefined
    const answer = told ?? { status: 'refused' as const, reason: UNREADABLE }
    return { ...line, found: answer, variantId: answer.status === 'found' ? answer.variantId : undefined }
  })
}

/**
 * The units rows ask for; those without a variant or a number ask for nothing. `productOf` knows whose a variant is.
 */
export function wantedOf(
  rows: readonly OrderRow[],
  productOf: (variantId: string) => string | undefined,
): WantedUnits[] {
  return rows.flatMap(({ variantId, qty }) => {
    const units = typedQty(qty)
    if (!units || variantId === undefined) return []
    const productId = productOf(variantId)
    return productId === undefined ? [] : [{ productId, variantId, qty: units }]
  })
}
