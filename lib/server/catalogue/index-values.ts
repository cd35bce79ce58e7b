import 'server-only'
import { TypedFastBitSet } from 'typedfastbitset'
import type { Found } from './index-found.ts'
import { Runs } from './index-runs.ts'

/** The values of a facet, each with the products that have it. Values and products are counted from 0. */
export class FacetColumn {
  readonly values: string[] = []
  readonly sets: TypedFastBitSet[] = []
  readonly #codes = new Map<string, number>()
  /** The values of each product. */
  readonly #own = new Runs()
  readonly #compare: (a: string, b: string) => number
  #sorted: number[] | undefined

  constructor(compare: (a: string, b: string) => number) {
    this.#compare = compare
  }

  /** Replaces what a product has; none takes it away. */
  put(product: number, values: readonly string[]): void {
    for (const code of this.#own.of(product)) this.sets[code]?.remove(product)
    const codes = values.map((value) => this.codeOf(value))
    for (const code of codes) this.sets[code]?.add(product)
    this.#own.put(product, codes)
  }

  /** The products that have one of the values. Not to be changed. */
  having(values: readonly string[]): TypedFastBitSet {
    const [only] = values
    if (only !== undefined && values.length === 1) return this.#setOf(only) ?? new TypedFastBitSet()
    const found = new TypedFastBitSet()
    for (const value of values) {
      const set = this.#setOf(value)
      if (set) found.union(set)
    }
    return found
  }

  #setOf(value: string): TypedFastBitSet | undefined {
    const code = this.#codes.get(value)
    return code === undefined ? undefined : this.sets[code]
  }

  /** How many of the products have each value, by value code. */
  count(found: Found): Int32Array {
    const { length } = this.values
    // A look at one product costs about as much as a few words of bits.
    if (found.list.length * 4 <= length * this.#words) return this.#countOneByOne(found.list)
    return Int32Array.from(this.sets, (having) => having.intersection_size(found.set))
  }

  get #words(): number {
    return this.#own.size >>> 5
  }

  #countOneByOne(members: Uint32Array): Int32Array {
    const counts = new Int32Array(this.values.length)
    const { items, starts, ends } = this.#own
    for (let i = 0; i < members.length; i++) {
      const product = members[i] ?? 0
      const end = ends[product] ?? 0
      for (let at = starts[product] ?? 0; at < end; at++) {
        const code = items[at] ?? 0
        counts[code] = (counts[code] ?? 0) + 1
      }
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
