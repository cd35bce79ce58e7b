import { baseForm, wordsOf } from './search-words.ts'

/** Phrases of one meaning; each is its words in their base forms. */
type Meaning = readonly (readonly string[])[]

/** What the words at some place of a query may also be called. */
export interface SynonymMatch {
  /** How many words of the query the phrase takes up. */
  length: number
  /** The other phrases of the same meaning. */
  others: readonly (readonly string[])[]
}

/**
 * Words and phrases that mean the same to a shopper: steel toe, safety toe, steelies. What is also the name of a brand
 * is read as what it means, but stands for nothing else: who asks for steel toes does not mean all the socks of a brand
 * called Steeltoe.
 */
export class SynonymBook {
  readonly #meanings = new Map<string, Meaning[]>()
  readonly #brands: ReadonlySet<string>
  readonly #longest: number

  /** `brands` are names as shown. */
  constructor(groups: Iterable<readonly string[]>, brands: Iterable<string> = []) {
    this.#brands = new Set([...brands].map(keyOf))
    let longest = 0
    for (const group of groups) {
      const meaning = group.map((phrase) => wordsOf(phrase).map(baseForm)).filter((phrase) => phrase.length > 0)
      for (const phrase of meaning) {
        const key = phrase.join(' ')
        this.#meanings.set(key, [...(this.#meanings.get(key) ?? []), meaning])
        longest = Math.max(longest, phrase.length)
      }
    }
    this.#longest = longest
  }

  /** The longest known phrase that begins at `start` of the query's words. */
  matchAt(words: readonly string[], start: number): SynonymMatch | undefined {
    for (let length = Math.min(this.#longest, words.length - start); length > 0; length--) {
      const key = words
        .slice(start, start + length)
        .map(baseForm)
        .join(' ')
      const meanings = this.#meanings.get(key)
      if (!meanings) continue
      const others = new Map(meanings.flat().map((phrase) => [phrase.join(' '), phrase]))
      others.delete(key)
      return { length, others: [...others].flatMap(([name, phrase]) => (this.#brands.has(name) ? [] : [phrase])) }
    }
    return undefined
  }
}

function keyOf(name: string): string {
  return wordsOf(name).map(baseForm).join(' ')
}
