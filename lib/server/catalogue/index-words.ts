import 'server-only'
import { TypedFastBitSet } from 'typedfastbitset'
import { SearchVocabulary } from '#lib/domain/search-vocabulary.ts'

interface Uses {
  readonly word: string
  /** Products with the word anywhere. */
  anywhere: number[]
  /** Those of them that have it in their name or brand. */
  inTitle: number[]
}

/** Which products use which word. */
export class WordUses {
  readonly #uses = new Map<string, Uses>()
  readonly #own: (readonly Uses[])[] = []
  #vocabulary: SearchVocabulary | undefined

  /** Replaces the words of a product; none takes it away. */
  put(product: number, titleWords: readonly string[], otherWords: readonly string[]): void {
    for (const uses of this.#own[product] ?? []) this.#forget(product, uses)
    const title = titleWords.map((word) => this.#usesOf(word))
    const other = otherWords.map((word) => this.#usesOf(word))
    for (const uses of title) uses.inTitle.push(product)
    const own = [...title, ...other]
    for (const uses of own) {
      uses.anywhere.push(product)
      this.#vocabulary?.change(uses.word, 1)
    }
    this.#own[product] = own
  }

  /** Made at the first search, kept current from then on. */
  vocabulary(): SearchVocabulary {
    this.#vocabulary ??= new SearchVocabulary([...this.#uses].map(([word, uses]) => [word, uses.anywhere.length]))
    return this.#vocabulary
  }

  /** The products that use one of the words. */
  using(words: readonly string[], inTitle: boolean): TypedFastBitSet {
    const found = new TypedFastBitSet()
    for (const word of words) {
      const uses = this.#uses.get(word)
      if (!uses) continue
      for (const product of inTitle ? uses.inTitle : uses.anywhere) found.add(product)
    }
    return found
  }

  #usesOf(word: string): Uses {
    const known = this.#uses.get(word)
    if (known) return known
    const uses: Uses = { word, anywhere: [], inTitle: [] }
    this.#uses.set(word, uses)
    return uses
  }

  #forget(product: number, uses: Uses): void {
    drop(uses.anywhere, product)
    drop(uses.inTitle, product)
    this.#vocabulary?.change(uses.word, -1)
  }
}

function drop(list: number[], product: number): void {
  const at = list.indexOf(product)
  if (at >= 0) list.splice(at, 1)
}
