/**
 * How well a product answers one word or phrase of a search, best first: it is that kind of thing and called so, it is
 * that kind of thing; else where the whole words stand: in its name, its categories or type, its brand, anywhere else;
 * last what only begins so.
 */
export const FIT = { kindAndName: 0, kind: 1, name: 2, category: 3, brand: 4, other: 5, beginning: 6 } as const

export type Fit = (typeof FIT)[keyof typeof FIT]

const FITS = 7

/** How many values relevance has. */
export const RELEVANCES = 2 * FITS

/**
 * How well a product answers a whole search, 0 best: who types “black boots” wants boots, so being the kind of thing
 * that any of the words names comes before all else; then the word it answers worst decides. No words fit everything
 * [SRCH-07].
 */
export function relevanceOf(best: Fit, worst: Fit): number {
  return (best <= FIT.kind ? 0 : FITS) + worst
}

/** The same of SQL expressions, one per word or phrase. */
export function relevanceSql(fits: readonly string[]): string {
  if (fits.length === 0) return '0'
  const all = fits.join(', ')
  return `case when least(${all}) <= ${FIT.kind} then 0 else ${FITS} end + greatest(${all})`
}
