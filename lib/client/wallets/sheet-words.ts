/** A sheet that can wait no longer for the order: it must not be paid for twice [PAY-69]. */
export const OUTCOME_UNKNOWN =
  'We can’t say yet whether your order went through. Please don’t pay again: the page will tell you.'
