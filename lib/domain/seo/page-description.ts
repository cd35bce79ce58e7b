import { shortened } from '../text/plain-text.ts'

const DESCRIPTION_MAX = 160
/** Search engines write their own where a page says less. */
const DESCRIPTION_ENOUGH = 100

/**
 * A page's description: its own text, and where that is short as many of the sentences as it takes and as fit [SEO-01].
 */
export function pageDescription(text: string, sentences: readonly string[]): string {
  let description = shortened(text, DESCRIPTION_MAX)
  for (const sentence of sentences) {
    if (description.length >= DESCRIPTION_ENOUGH) break
    const longer = `${description.replace(/[^.!?…]$/, '$&.')} ${sentence}`.trim()
    if (longer.length <= DESCRIPTION_MAX) description = longer
  }
  return description
}
