import { namesAKind } from './search-meaning.ts'
import { withoutFillers } from './search-plan.ts'
import type { SynonymBook } from './search-synonyms.ts'
import { wordsOf } from './search-words.ts'

/** Words of a search that are looked at; what comes behind them is left out of every attempt. */
const WORDS_MAX = 8
/** Attempts in all, so that nobody can make the shop look for hundreds of searches. */
const ATTEMPTS_MAX = 64
/** Closest searches that are offered [SRCH-16]. */
export const CLOSEST_SEARCHES_MAX = 3

/**
 * What to look for where no product has all the words of a search: the search with one word left out, with two and so
 * on, in the order to be tried [SRCH-16]. A phrase of the shop's synonyms is one word: without “long”, “long sleeve”
 * would find short ones. The last round is each word by itself; a long search skips rounds before it. Nothing for a
 * single word.
 */
export function fewerWords(q: string, synonyms: SynonymBook): string[][] {
  const words = withoutFillers(phrasesOf(q, synonyms)).slice(0, WORDS_MAX)
  const rounds: string[][] = []
  let attempts = words.length
  for (let kept = words.length - 1; kept > 1; kept--) {
    const round = choose(words, kept)
    attempts += round.length
    if (attempts > ATTEMPTS_MAX) break
    rounds.push(round)
  }
  return words.length > 1 ? [...rounds, words] : []
}

/** The words of a search as they were typed, those of a phrase together, signs alone left out. */
function phrasesOf(q: string, synonyms: SynonymBook): string[] {
  const parts = q.split(/\s/).filter((part) => wordsOf(part).length > 0)
  const phrases: string[] = []
  for (let at = 0; at < parts.length; ) {
    const next = at + phraseLength(parts.slice(at), synonyms)
    phrases.push(parts.slice(at, next).join(' '))
    at = next
  }
  return phrases
}

/** How many of some parts the phrase they begin with takes up: hi-vis is one part and two words. */
function phraseLength(parts: readonly string[], synonyms: SynonymBook): number {
  const length = synonyms.matchAt(parts.flatMap(wordsOf), 0)?.length ?? 1
  let words = 0
  const end = parts.findIndex((part) => {
    words += wordsOf(part).length
    return words >= length
  })
  return end < 0 ? parts.length : end + 1
}

/** Every way to keep `count` of some words, in their order. */
function choose(words: readonly string[], count: number): string[] {
  const all = Array.from({ length: 2 ** words.length }, (_, mask) => words.filter((_word, at) => (mask >> at) & 1))
  return all.filter((kept) => kept.length === count).map((kept) => kept.join(' '))
}

export interface FoundSearch {
  q: string
  /** How many products it finds. */
  count: number
}

/**
 * Searches that find something, the closest to what was meant first: those that still name a kind of goods, then those
 * that find more [SRCH-16].
 */
export function closestFirst<T extends FoundSearch>(found: readonly T[]): T[] {
  const named = (search: T) => Number(search.q.split(' ').some(namesAKind))
  return found.filter(({ count }) => count > 0).sort((a, b) => named(b) - named(a) || b.count - a.count)
}
