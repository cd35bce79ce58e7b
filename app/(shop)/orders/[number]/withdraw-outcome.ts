import type { SeenOrder } from '#lib/contract/order-history.ts'
import { withdrawalTrouble } from '#lib/domain/returns/withdrawal-words.ts'

/** What a form without a script comes to: words of what was done, or of why it was not. */
export interface FormOutcome {
  done?: string
  trouble?: string
}

const UNHEARD =
  'We can’t say whether that worked. Here is how the order stands now; if the return isn’t withdrawn, try again.'

/**
 * What the page of an order says to whoever has withdrawn a return by the form without a script; nothing of a return
 * that is not withdrawn, whatever the address says [RET-29].
 */
export function withdrawOutcome(
  { withdrawn, returnTrouble }: Record<string, string | string[] | undefined>,
  { returns = [] }: Pick<SeenOrder, 'returns'>,
): FormOutcome {
  const trouble = returnTrouble === 'ServiceUnavailable' ? UNHEARD : withdrawalTrouble(String(returnTrouble))
  if (trouble) return { trouble }
  const found = returns.find(({ number, withdrawnAt }) => number === withdrawn && withdrawnAt !== undefined)
  return found ? { done: `Return ${found.number} is withdrawn. We’re emailing you the details.` } : {}
}
