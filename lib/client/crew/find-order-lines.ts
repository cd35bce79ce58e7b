import type { QuickOrderAnswer, QuickOrderLine } from '#lib/contract/quick-order.ts'
import { mutate, mutation } from '../query.ts'

/** Which sizes the lines of a list mean [CREW-05]. Throws the call's error. */
export function findOrderLines(lines: QuickOrderLine[]): Promise<QuickOrderAnswer> {
  return mutate(mutation('quickOrder'), { body: { lines } })
}
