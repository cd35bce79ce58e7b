import { namesAKind } from './search-meaning.ts'
import { withoutFillers } from './search-plan.ts'

/** Words of a search that are looked at; what comes behind them is left out of every attempt. */
const WORDS_MAX = 8
/** Attempts in all, so that nobody can make the shop look for hundreds of searches. */
const ATTEMPTS_MAX = 64

/**
 * What to look for where no product has all the words of a search: the search with one word left out, with two and so
 * on, in the order to be tried [SRCH-16]. The last round is each word by itself; a long search skips rounds before it.
 * Nothing for a single word.
 */
export function fewerWords(q: string): string[][] {
  const words = withoutFillers(q.split(/\s/).filter(Boolean)).slice(0, WORDS_MAX)
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
