/** Said of a code that nobody could be asked about [PROMO-02]. */
export const CODE_UNCHECKED = 'We couldn’t check this code just now. Please try again.'

/** Codes are compared trimmed and without case [PROMO-10]. */
export function sameCode(a: string, b: string): boolean {
  return a.trim().toUpperCase() === b.trim().toUpperCase()
}
