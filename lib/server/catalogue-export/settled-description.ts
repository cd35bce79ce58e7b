import 'server-only'
import { safeDescription } from '../content/rich-text.ts'

/** Making HTML safe can uncover what is to be mended once more, such as a paragraph in a paragraph. */
const ROUNDS_MAX = 5

/** A description made safe until nothing more changes: what was exported comes out of an import as it went in. */
export function settledDescription(html: string): string {
  let settled = html
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = safeDescription(settled)
    if (next === settled) break
    settled = next
  }
  return settled
}
