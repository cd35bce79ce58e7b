import 'server-only'
import { TypedFastBitSet } from 'typedfastbitset'
import { FIT, type Fit } from '#lib/domain/search/search-relevance.ts'
import { SearchVocabulary } from '#lib/domain/search/search-vocabulary.ts'
import type { ProductWords } from './index-row.ts'

/** How well a whole word of each field answers a search. */
const FIELD_FITS: readonly Fit[] = [FIT.name, FIT.category, FIT.brand, FIT.other]

interface Uses {
  readonly word: string
  /** Products by the field where they have the word; each in one of them. */
  readonly fields: readonly number[][]
  /** Those of them that are the kind of thing the word says. */
  readonly head: number[]
}

/** Which products use which word, and where. */
export class WordUses {
  readonly #uses = new Map<string, Uses>()
  readonly #own: (readonly Uses[])[] = []
  #vocabulary: SearchVocabulary | undefined

  /** Replaces the words of a product; none takes it away. */
  put(product: number, words: ProductWords | undefined): void {
    for (const uses of this.#own[product] ?? []) this.#forget(product, uses)
    const own: Uses[] = []
    for (const [field, inField] of (words?.fields ?? []).entries()) {
      for (const word of inField) {
        const uses = this.#usesOf(word)
        uses.fields[field]?.push(product)
        own.push(uses)
        this.#vocabulary?.change(word, 1)
      }
    }
    for (const word of words?.head ?? []) this.#usesOf(word).head.push(product)
    this.#own[product] = own
  }

  /** Made at the first search, kept current from then on. */
  vocabulary(): SearchVocabulary {
    this.#vocabulary ??= new SearchVocabulary(
      [...this.#uses].map(([word, { fields }]) => [word, fields.reduce((sum, list) => sum + list.length, 0)]),
    )
    return this.#vocabulary
  }

  /** The products that use one of the words. */
  using(words: readonly string[]): TypedFastBitSet {
    const found = new TypedFastBitSet()
    for (const { fields } of this.#known(words)) {
      for (const list of fields) for (const product of list) found.add(product)
    }
    return found
  }

  /** For each product up to `size` 1 where it is the kind of thing that one of the words says, else 0. */
  ofKind(words: readonly string[], size: number): Uint8Array {
    const marks = new Uint8Array(size)
    for (const { head } of this.#known(words)) for (const product of head) marks[product] = 1
    return marks
  }

  /** For each product up to `size` the best field where it has one of the words; `FIT.beginning` where it has none. */
  fits(words: readonly string[], size: number): Uint8Array {
    const best = new Uint8Array(size).fill(FIT.beginning)
    for (const { fields } of this.#known(words)) {
      for (const [field, list] of fields.entries()) {
        const fit = FIELD_FITS[field] ?? FIT.other
        for (const product of list) if (fit < (best[product] ?? 0)) best[product] = fit
      }
    }
    return best
  }

  #known(words: readonly string[]): Uses[] {
    return words.map((word) => this.#uses.get(word)).filter((uses) => uses !== undefined)
  }

  #usesOf(word: string): Uses {
    const known = this.#uses.get(word)
    if (known) return known
    const uses: Uses = { word, fields: FIELD_FITS.map(() => []), head: [] }
    this.#uses.set(word, uses)
    return uses
  }

  #forget(product: number, uses: Uses): void {
    for (const list of uses.fields) drop(list, product)
    drop(uses.head, product)
    this.#vocabulary?.change(uses.word, -1)
  }
}

function drop(list: number[], product: number): void {
  const at = list.indexOf(product)
  if (at >= 0) list.splice(at, 1)
}
