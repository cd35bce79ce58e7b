import 'server-only'
import { TypedFastBitSet } from 'typedfastbitset'

/** The values of a facet, each with the products that have it. Values and products are counted from 0. */
export class FacetColumn {
  readonly values: string[] = []
  readonly sets: TypedFastBitSet[] = []
  readonly #codes = new Map<string, number>()
  /** The values of each product. */
  readonly #own: (readonly number[])[] = []
  readonly #compare: (a: string, b: string) => number
  #sorted: number[] | undefined

  constructor(compare: (a: string, b: string) => number) {
    this.#compare = compare
  }

  /** Replaces what a product has; none takes it away. */
  put(product: number, values: readonly string[]): void {
    for (const code of this.#own[product] ?? NONE) this.sets[code]?.remove(product)
    const codes = values.length === 0 ? NONE : values.map((value) => this.codeOf(value))
    for (const code of codes) this.sets[code]?.add(product)
    this.#own[product] = codes
  }

  /** The products that have one of the values. */
  having(values: readonly string[]): TypedFastBitSet {
    const found = new TypedFastBitSet()
    for (const value of values) {
      const code = this.#codes.get(value)
      const set = code === undefined ? undefined : this.sets[code]
      if (set) found.union(set)
    }
    return found
  }

  /** How many of the products have each value, by value code. `members` lists what is in `set`. */
  count(set: TypedFastBitSet, members: Uint32Array): Int32Array {
    const counts = new Int32Array(this.values.length)
    // A look at one product costs about as much as a few words of bits.
    if (members.length * 4 <= this.values.length * set.words.length) {
      const own = this.#own
      for (const product of members) for (const code of own[product] ?? NONE) counts[code] = (counts[code] ?? 0) + 1
    } else {
      for (const [code, having] of this.sets.entries()) counts[code] = having.intersection_size(set)
    }
    return counts
  }

  /** Value codes in the order a shopper reads them. */
  sorted(): readonly number[] {
    const { values } = this
    this.#sorted ??= values.map((_, code) => code).sort((a, b) => this.#compare(values[a] ?? '', values[b] ?? ''))
    return this.#sorted
  }

  /** The number of a value; a new one gets the next. */
  codeOf(value: string): number {
    const known = this.#codes.get(value)
    if (known !== undefined) return known
    const code = this.values.length
    this.#codes.set(value, code)
    this.values.push(value)
    this.sets.push(new TypedFastBitSet())
    this.#sorted = undefined
    return code
  }
}

const NONE: readonly number[] = []
