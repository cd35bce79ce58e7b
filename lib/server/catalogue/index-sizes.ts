import 'server-only'
import { TypedFastBitSet } from 'typedfastbitset'
import { type FacetSelection, SIZE_FACETS, type SizeFacet } from '#lib/domain/catalogue/listing-query.ts'
import type { AskedVariant } from '#lib/domain/search/search-plan.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import type { BuyableVariant } from './index-row.ts'
import { Runs } from './index-runs.ts'
import { FacetColumn } from './index-values.ts'

/** Sizes that occur together on a variant. A shop has a few hundred of them on its many variants. */
interface SizeKind {
  variant: BuyableVariant
  /** Aligned to SIZE_FACETS. */
  values: readonly (string | undefined)[]
}

/**
 * `codes[starts[kind]]` up to `codes[starts[kind + 1]]` are the values of a kind; facet i has those from `offsets[i]`
 * on.
 */
interface ValueCodes {
  codes: Int32Array
  starts: Int32Array
  offsets: readonly number[]
}

/** Which kinds of variant a query takes: bit i of `misses[kind]` says that the choice of facet i is not met. */
export interface SizeTest {
  misses: Int32Array
  /** Facets with a choice, as bits. */
  chosen: number
  /** A size was asked for in words. */
  asked: boolean
}

/** The size system that each facet of sizes is in. */
export const SYSTEM: Record<Exclude<SizeFacet, 'clothingSize' | 'width'>, keyof VariantSizes> = {
  sizeUsMen: 'usMen',
  sizeUsWomen: 'usWomen',
  sizeUsKids: 'usKids',
  sizeUk: 'uk',
  sizeEu: 'eu',
}
const NEVER = 1 << SIZE_FACETS.length
export const WIDE = /\bwide/i

/** Which sizes every product can be had in, variant by variant [CAT-09, CAT-10, CAT-11]. */
export class SizeShelf {
  /** By facet: the values any variant of a product has. */
  readonly columns: readonly FacetColumn[]
  readonly #kinds: SizeKind[] = []
  readonly #sets: TypedFastBitSet[] = []
  readonly #codes = new Map<VariantSizes, Map<string, number>>()
  readonly #keys = new Map<string, number>()
  /** The kinds of each product. */
  readonly #own = new Runs()
  /** By facets wanted; made anew when a kind has come. */
  readonly #made = new Map<number, ValueCodes>()
  readonly #wide = new TypedFastBitSet()

  constructor(compare: (facet: SizeFacet) => (a: string, b: string) => number) {
    this.columns = SIZE_FACETS.map((facet) => new FacetColumn(compare(facet)))
  }

  /** Replaces the variants of a product that can be had. */
  put(product: number, buyable: readonly BuyableVariant[]): void {
    for (const code of this.#own.of(product)) this.#sets[code]?.remove(product)
    const codes = [...new Set(buyable.map((variant) => this.#codeOf(variant)))]
    for (const code of codes) this.#sets[code]?.add(product)
    this.#own.put(product, codes)
    for (const [facet, column] of this.columns.entries()) {
      const values = codes.map((code) => this.#kinds[code]?.values[facet])
      column.put(product, [...new Set(values.filter((value) => value !== undefined))])
    }
    if (codes.some((code) => WIDE.test(this.#kinds[code]?.variant.width ?? ''))) this.#wide.add(product)
    else this.#wide.remove(product)
  }

  /** The products that come in a wide fit. */
  get wide(): TypedFastBitSet {
    return this.#wide
  }

  /** Undefined when the query asks for no size. */
  test(facets: FacetSelection, asked: AskedVariant | undefined): SizeTest | undefined {
    const choices = SIZE_FACETS.map((facet) => facets[facet])
    if (!asked && choices.every((choice) => choice === undefined)) return undefined
    const misses = new Int32Array(this.#kinds.length)
    let chosen = 0
    for (const [i, choice] of choices.entries()) {
      if (!choice) continue
      chosen |= 1 << i
      const wanted = new Set<string | undefined>(choice)
      for (const [code, kind] of this.#kinds.entries()) {
        if (!wanted.has(kind.values[i])) misses[code] = (misses[code] ?? 0) | (1 << i)
      }
    }
    if (asked) {
      for (const [code, kind] of this.#kinds.entries()) if (!isAsked(kind.variant, asked)) misses[code] = NEVER
    }
    return { misses, chosen, asked: asked !== undefined }
  }

  /** Tells the products with a variant that meets every choice. `looks` is how many will be asked about. */
  fitting({ misses }: SizeTest, looks: number): (product: number) => boolean {
    const sets = this.#sets.filter((_, kind) => misses[kind] === 0)
    const words = this.#own.size >>> 5
    // A look through one product's kinds costs about as much as a few words of bits.
    if (looks * 4 <= sets.length * words) {
      const { items, starts, ends } = this.#own
      return (product) => {
        const end = ends[product] ?? 0
        for (let at = starts[product] ?? 0; at < end; at++) if (misses[items[at] ?? 0] === 0) return true
        return false
      }
    }
    const found = new TypedFastBitSet()
    for (const set of sets) found.union(set)
    return (product) => found.has(product)
  }

  /**
   * Products by value of each facet in `facets` (bits), counting only variants that meet every choice but those of the
   * facets in `except`. Aligned to SIZE_FACETS.
   */
  count({ misses }: SizeTest, members: Uint32Array, facets: number, except: number): (Int32Array | undefined)[] {
    const { offsets, ...values } = this.#valueCodes(facets)
    const counts = new Int32Array(offsets.at(-1) ?? 0)
    const seen = new Int32Array(counts.length).fill(-1)
    const { items, starts, ends } = this.#own
    for (const product of members) {
      const end = ends[product] ?? 0
      for (let at = starts[product] ?? 0; at < end; at++) {
        const kind = items[at] ?? 0
        if (((misses[kind] ?? 0) & ~except) === 0) countOnce(counts, seen, product, values, kind)
      }
    }
    return this.columns.map((_, i) => (facets & (1 << i) ? counts.subarray(offsets[i], offsets[i + 1]) : undefined))
  }

  /** The values of every kind in the wanted facets, the values of all facets numbered through. */
  #valueCodes(facets: number): ValueCodes {
    const made = this.#made.get(facets)
    if (made) return made
    const offsets = [0]
    for (const column of this.columns) offsets.push((offsets.at(-1) ?? 0) + column.values.length)
    const codes: number[] = []
    const starts: number[] = []
    for (const { values } of this.#kinds) {
      starts.push(codes.length)
      for (const [facet, value] of values.entries()) {
        if (value === undefined || !(facets & (1 << facet))) continue
        codes.push((offsets[facet] ?? 0) + (this.columns[facet]?.codeOf(value) ?? 0))
      }
    }
    starts.push(codes.length)
    const fresh = { codes: Int32Array.from(codes), starts: Int32Array.from(starts), offsets }
    this.#made.set(facets, fresh)
    return fresh
  }

  #codeOf(variant: BuyableVariant): number {
    // Size records that read alike are mostly one object, so the long key is rarely built.
    const rest = `${variant.label}\n${variant.width}\n${variant.clothing}`
    const known = this.#codes.get(variant.sizes)?.get(rest)
    if (known !== undefined) return known
    const key = `${rest}\n${JSON.stringify(variant.sizes)}`
    const code = this.#keys.get(key) ?? this.#newKind(variant)
    this.#keys.set(key, code)
    const same = this.#codes.get(variant.sizes) ?? new Map<string, number>()
    this.#codes.set(variant.sizes, same.set(rest, code))
    return code
  }

  #newKind(variant: BuyableVariant): number {
    this.#made.clear()
    this.#sets.push(new TypedFastBitSet())
    const { sizes, label, clothing, width } = variant
    const values = SIZE_FACETS.map((facet) => {
      if (facet === 'width') return width || undefined
      return facet === 'clothingSize' ? (clothing ? label : undefined) : (sizes[SYSTEM[facet]] ?? undefined)
    })
    return this.#kinds.push({ variant, values }) - 1
  }
}

/** Counts the values of a kind for a product that has not been counted under them by another of its kinds. */
function countOnce(
  counts: Int32Array,
  seen: Int32Array,
  product: number,
  { codes, starts }: Omit<ValueCodes, 'offsets'>,
  kind: number,
): void {
  const end = starts[kind + 1] ?? 0
  for (let at = starts[kind] ?? 0; at < end; at++) {
    const value = codes[at] ?? 0
    if (seen[value] === product) continue
    seen[value] = product
    counts[value] = (counts[value] ?? 0) + 1
  }
}

function isAsked({ label, sizes, width }: BuyableVariant, { size, wide }: AskedVariant): boolean {
  if (wide && !WIDE.test(width)) return false
  return label.toLowerCase() === size || Object.values(sizes).some((value) => value.toLowerCase() === size)
}
