import 'server-only'

const NOTHING: readonly number[] = []
/** Space that lists have moved out of is taken back when there is as much of it as of the lists, and some. */
const SLACK = 4096

/**
 * A short list of numbers for each product, all side by side in one piece of memory: what a listing's counts spend
 * their time on is fetching them. Read `items` from `starts[product]` up to `ends[product]`; a product without a list
 * has both 0.
 */
export class Runs {
  #starts = new Int32Array(64)
  #ends = new Int32Array(64)
  #items = new Int32Array(256)
  #used = 0
  #live = 0
  #size = 0

  get starts(): Int32Array {
    return this.#starts
  }

  get ends(): Int32Array {
    return this.#ends
  }

  get items(): Int32Array {
    return this.#items
  }

  /** One more than the highest product that was ever put. */
  get size(): number {
    return this.#size
  }

  of(product: number): readonly number[] | Int32Array {
    if (product >= this.#size) return NOTHING
    return this.#items.subarray(this.#starts[product], this.#ends[product])
  }

  /** Replaces a product's list. */
  put(product: number, list: readonly number[]): void {
    this.#reach(product)
    const held = (this.#ends[product] ?? 0) - (this.#starts[product] ?? 0)
    this.#live += list.length - held
    if (list.length > held) this.#move(product, list.length)
    const start = this.#starts[product] ?? 0
    this.#items.set(list, start)
    this.#ends[product] = start + list.length
    if (this.#used > 2 * this.#live + SLACK) this.#close()
  }

  #reach(product: number): void {
    if (product >= this.#starts.length) {
      this.#starts = grown(this.#starts, product + 1)
      this.#ends = grown(this.#ends, product + 1)
    }
    this.#size = Math.max(this.#size, product + 1)
  }

  #move(product: number, length: number): void {
    if (this.#used + length > this.#items.length) this.#items = grown(this.#items, this.#used + length)
    this.#starts[product] = this.#used
    this.#ends[product] = this.#used
    this.#used += length
  }

  #close(): void {
    const items = new Int32Array(this.#live + (this.#live >> 2) + SLACK)
    let used = 0
    for (let product = 0; product < this.#size; product++) {
      const list = this.of(product)
      items.set(list, used)
      this.#starts[product] = used
      used += list.length
      this.#ends[product] = used
    }
    this.#items = items
    this.#used = used
  }
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(length, array.length * 2))
  larger.set(array)
  return larger
}
