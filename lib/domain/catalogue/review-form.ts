/** Characters a review may have [OPS-14]. */
export const REVIEW_BODY_MAX = 2000
export const REVIEW_TITLE_MAX = 80

/** How a size turned out, in a buyer's words. */
export const FIT_CHOICES = [
  ['small', 'Runs small'],
  ['true', 'True to size'],
  ['large', 'Runs large'],
] as const

export const WIDTH_CHOICES = [
  ['narrow', 'Narrow'],
  ['true', 'Just right'],
  ['wide', 'Wide'],
] as const

/** A buyer's name as it stands beside a review: `Jo L.` */
export function reviewAuthor(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0]
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.` : firstName.trim()
}
