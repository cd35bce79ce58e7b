/** A stretch of text, and whether it is what the shopper typed. */
export interface TextPart {
  text: string
  typed: boolean
}

const WORD = /[\p{L}\p{N}]+/gu

/**
 * Cuts a suggestion where words begin with what was typed, accents and case aside: `wor bo` in `Work boots` gives
 * **Wor**k **bo**ots.
 */
export function matchedParts(text: string, query: string): TextPart[] {
  const asked = [...plain(query).matchAll(WORD)].map(([word]) => word).sort((one, other) => other.length - one.length)
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const start = asked.find((each) => plain(word).startsWith(each))
    if (!start) continue
    if (index > end) parts.push({ text: text.slice(end, index), typed: false })
    end = index + start.length
    parts.push({ text: text.slice(index, end), typed: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), typed: false })
  return parts
}

// Composed letters only: what is compared has as many characters as what is cut.
function plain(text: string): string {
  return [...text]
    .map((letter) => letter.normalize('NFD').charAt(0) || letter)
    .join('')
    .toLowerCase()
}
