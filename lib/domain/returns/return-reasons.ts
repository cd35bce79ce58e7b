/** Why something comes back [RET-06]. */
export const RETURN_REASONS = [
  'TOO_SMALL',
  'TOO_BIG',
  'CHANGED_MIND',
  'FAULTY',
  'WRONG_ITEM',
  'NOT_AS_DESCRIBED',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** A reason as a shopper says it. */
export const RETURN_REASON_TEXTS: Record<ReturnReason, string> = {
  TOO_SMALL: 'Too small',
  TOO_BIG: 'Too big',
  CHANGED_MIND: 'Changed my mind',
  FAULTY: 'Faulty',
  WRONG_ITEM: 'Wrong item',
  NOT_AS_DESCRIBED: 'Not as described',
}

const ON_US = new Set<ReturnReason>(['FAULTY', 'WRONG_ITEM', 'NOT_AS_DESCRIBED'])

/** Whether the shop pays the postage: it does when something was wrong with what it sent. */
export function isReturnOnUs(reason: ReturnReason): boolean {
  return ON_US.has(reason)
}
