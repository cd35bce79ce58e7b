import 'server-only'

const EMPTY = -1

/**
 * Which product a variant code or barcode belongs to. Half a million texts in a Map would cost what the whole index
 * does, so each is kept as 64 bits drawn from it: one wrong answer in some 10^13 questions.
 */
export class CodeTable {
  #low = new Uint32Array(1024)
  #high = new Uint32Array(1024)
  #products = new Int32Array(1024).fill(EMPTY)
  #size = 0
  /** Products whose codes have changed since: what the table says of them no longer counts. */
  readonly #changed = new Map<number, ReadonlySet<string>>()

  /** Adds the codes of a new product. */
  add(product: number, codes: readonly string[]): void {
    for (const code of codes) this.#insert(...digest(code), product)
  }

  /** Replaces the codes of a product. */
  replace(product: number, codes: readonly string[]): void {
    this.#changed.set(product, new Set(codes))
    const known = (code: string) => this.#found(code).includes(product)
    this.add(
      product,
      codes.filter((code) => !known(code)),
    )
  }

  /** The products with this code. */
  find(code: string): number[] {
    return this.#found(code).filter((product) => this.#changed.get(product)?.has(code) ?? true)
  }

  #found(code: string): number[] {
    const [low, high] = digest(code)
    const found: number[] = []
    const mask = this.#low.length - 1
    for (let at = low & mask; this.#products[at] !== EMPTY; at = (at + 1) & mask) {
      if (this.#low[at] !== low || this.#high[at] !== high) continue
      const product = this.#products[at] ?? EMPTY
      if (!found.includes(product)) found.push(product)
    }
    return found
  }

  #insert(low: number, high: number, product: number): void {
    if (this.#size * 2 >= this.#low.length) this.#grow()
    const mask = this.#low.length - 1
    let at = low & mask
    while (this.#products[at] !== EMPTY) at = (at + 1) & mask
    this.#low[at] = low
    this.#high[at] = high
    this.#products[at] = product
    this.#size++
  }

  #grow(): void {
    const [low, high, products] = [this.#low, this.#high, this.#products]
    this.#low = new Uint32Array(low.length * 2)
    this.#high = new Uint32Array(low.length * 2)
    this.#products = new Int32Array(low.length * 2).fill(EMPTY)
    this.#size = 0
    for (const [at, product] of products.entries()) {
      if (product !== EMPTY) this.#insert(low[at] ?? 0, high[at] ?? 0, product)
    }
  }
}

/** Two hashes of 32 bits: FNV-1a from different beginnings, stirred at the end. */
function digest(code: string): [number, number] {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let i = 0; i < code.length; i++) {
    const letter = code.charCodeAt(i)
    low = Math.imul(low ^ letter, 0x01000193)
    high = Math.imul(high ^ (letter + 0x9e37), 0x85ebca6b)
    high = (high << 13) | (high >>> 19)
  }
  return [stir(low), stir(high)]
}

function stir(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}
