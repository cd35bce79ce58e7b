import 'server-only'

/** Products that one row of listing_bits tells of. */
export const CHUNK = 8192
const BYTES = CHUNK / 8

/** Some products as bits, chunk by chunk, the way listing_bits keeps them: the first product is the highest bit. */
export class ChunkBits {
  readonly chunks = new Map<number, Buffer>()

  static of(products: Iterable<number>): ChunkBits {
    const bits = new ChunkBits()
    for (const n of products) bits.add(n)
    return bits
  }

  add(n: number): void {
    this.#change(n, (byte, bit) => byte | bit)
  }

  remove(n: number): void {
    this.#change(n, (byte, bit) => byte & ~bit)
  }

  #change(n: number, change: (byte: number, bit: number) => number): void {
    const chunk = Math.floor(n / CHUNK)
    let bytes = this.chunks.get(chunk)
    if (!bytes) {
      bytes = Buffer.alloc(BYTES)
      this.chunks.set(chunk, bytes)
    }
    const at = (n % CHUNK) >> 3
    bytes[at] = change(bytes[at] ?? 0, 0x80 >> (n & 7))
  }

  /** PostgreSQL reads each as bits from `'x' || hex`. */
  hex(): { chunks: number[]; bits: string[] } {
    return { chunks: [...this.chunks.keys()], bits: [...this.chunks.values()].map((bytes) => bytes.toString('hex')) }
  }
}

/** The numbers of the products in bits as PostgreSQL writes them. */
export function numbersIn(rows: readonly { chunk: number; bits: string }[]): number[] {
  const numbers: number[] = []
  for (const { chunk, bits } of rows) {
    for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) numbers.push(chunk * CHUNK + at)
  }
  return numbers
}
