import { baseForm, indexedWords, wordsOf } from './search-words.ts'

export interface Named {
  name: string
  productCount: number
}

/**
 * The categories or brands a search text names, best first: every word of the text begins a word of the name, or the
 * whole name stands in the text. What the text begins comes first, then what holds most products [SRCH-11].
 */
export function namesMatching<T extends Named>(text: string, entries: readonly T[], most: number): T[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const found = entries.flatMap((entry) => {
    const strength = matchStrength(words, entry.name)
    return strength > 0 && entry.productCount > 0 ? [{ entry, strength }] : []
  })
  found.sort((a, b) => b.strength - a.strength || b.entry.productCount - a.entry.productCount)
  return found.slice(0, most).map(({ entry }) => entry)
}

/** 0 for no match. */
function matchStrength(words: readonly string[], name: string): number {
  const named = indexedWords(name)
  const own = wordsOf(name)
  if (words.every((word) => named.some((other) => begins(other, word)))) {
    return begins(own[0] ?? '', words[0] ?? '') ? 3 : 2
  }
  return own.length > 0 && own.every((other) => words.some((word) => baseForm(word) === baseForm(other))) ? 1 : 0
}

function begins(other: string, word: string): boolean {
  return other.startsWith(word) || baseForm(other) === baseForm(word)
}
