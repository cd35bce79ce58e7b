import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SortOption } from '#lib/domain/catalogue/listing-query.ts'
import { SORT_OPTIONS } from '#lib/domain/shop-rules.ts'
import type { Found } from './index-found.ts'

/** What a product is sorted by. */
export interface SortKeys {
  id: string
  name: string
  rank: number
  /** Cents a shopper pays [CAT-14]. */
  price: number
  publishedMs: number
}

type Compare = (a: SortKeys, b: SortKeys) => number

const byName = new Intl.Collator('en-AU')

// Ties break by id, so that pages never repeat or skip a product [CAT-13].
const COMPARE: Record<SortOption, Compare> = {
  recommended: (a, b) => a.rank - b.rank || byId(a, b),
  nameAsc: (a, b) => compareNames(a.name, b.name) || byId(a, b),
  nameDesc: (a, b) => compareNames(b.name, a.name) || byId(a, b),
  priceAsc: (a, b) => a.price - b.price || byId(a, b),
  priceDesc: (a, b) => b.price - a.price || byId(a, b),
  newest: (a, b) => b.publishedMs - a.publishedMs || byId(a, b),
  oldest: (a, b) => a.publishedMs - b.publishedMs || byId(a, b),
}

function byId(a: SortKeys, b: SortKeys): number {
  return compareTexts(a.id, b.id)
}

/** As PostgreSQL does: names alike in the locale are told apart by their letters. */
function compareNames(a: string, b: string): number {
  return byName.compare(a, b) || compareTexts(a, b)
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

interface Order {
  /** Products, first to last. */
  products: Uint32Array
  /** Where each product stands. */
  places: Uint32Array
}

/** The seven orders of all products, kept sorted so that a page never sorts more than its matches. */
export class ProductOrders {
  readonly #keys: (SortKeys | undefined)[]
  readonly #orders = new Map<SortOption, Order>()

  private constructor(keys: (SortKeys | undefined)[]) {
    this.#keys = keys
  }

  /** Sorts by turns with other work, so that nobody waits for it. `keys` has a hole where there is no product. */
  static async of(keys: (SortKeys | undefined)[]): Promise<ProductOrders> {
    const orders = new ProductOrders(keys)
    const products = keys.flatMap((key, product) => (key ? [product] : []))
    for (const sort of SORT_OPTIONS) {
      const sorted = await sortInTurns(products, (a, b) => orders.#compare(sort, a, b))
      orders.#orders.set(sort, placed(sorted, keys.length))
    }
    return orders
  }

  /** Moves products whose keys have changed; undefined takes one away. */
  change(changed: ReadonlyMap<number, SortKeys | undefined>): void {
    const moved = [...changed].filter(([product, keys]) => !sameKeys(this.#keys[product], keys))
    if (moved.length === 0) return
    for (const [product, keys] of moved) this.#keys[product] = keys
    const gone = new Set(moved.map(([product]) => product))
    const come = moved.filter(([, keys]) => keys).map(([product]) => product)
    for (const [sort, { products }] of this.#orders) {
      const compare = (a: number, b: number) => this.#compare(sort, a, b)
      const stay = products.filter((product) => !gone.has(product))
      this.#orders.set(sort, placed(merge([...stay], come.sort(compare), compare), this.#keys.length))
    }
  }

  /** `count` of the products in this order, from `offset` on. */
  page(sort: SortOption, found: Found, offset: number, count: number): number[] {
    const order = this.#orders.get(sort)
    const members = found.list
    if (!order || offset >= members.length) return []
    // Sorting few beats walking past many others until a page is full.
    const steps = ((offset + count) * order.products.length) / members.length
    if (members.length * 10 < Math.min(steps, order.products.length)) {
      const places = members.map((product) => order.places[product] ?? 0).sort()
      return [...places.subarray(offset, offset + count)].map((place) => order.products[place] ?? 0)
    }
    const { set } = found
    const page: number[] = []
    let skip = offset
    for (const product of order.products) {
      if (!set.has(product)) continue
      if (skip > 0) skip--
      else if (page.push(product) === count) break
    }
    return page
  }

  #compare(sort: SortOption, a: number, b: number): number {
    const [x, y] = [this.#keys[a], this.#keys[b]]
    return x && y ? COMPARE[sort](x, y) : 0
  }
}

function sameKeys(a: SortKeys | undefined, b: SortKeys | undefined): boolean {
  if (!a || !b) return a === b
  return (
    a.id === b.id && a.name === b.name && a.rank === b.rank && a.price === b.price && a.publishedMs === b.publishedMs
  )
}

function placed(sorted: readonly number[], size: number): Order {
  const products = Uint32Array.from(sorted)
  const places = new Uint32Array(size)
  for (let place = 0; place < products.length; place++) places[products[place] ?? 0] = place
  return { products, places }
}

const RUN = 512
const TURN_MS = 5

/** Merge sort that lets others have their turn every few milliseconds. */
async function sortInTurns(list: readonly number[], compare: (a: number, b: number) => number): Promise<number[]> {
  let runs: number[][] = []
  let began = performance.now()
  const rest = async () => {
    if (performance.now() - began < TURN_MS) return
    await nextTurn()
    began = performance.now()
  }
  for (let at = 0; at < list.length; at += RUN) {
    runs.push(list.slice(at, at + RUN).sort(compare))
    await rest()
  }
  while (runs.length > 1) {
    const merged: number[][] = []
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(merge(runs[i] ?? [], runs[i + 1] ?? [], compare))
      await rest()
    }
    runs = merged
  }
  return runs[0] ?? []
}

function merge(a: readonly number[], b: readonly number[], compare: (a: number, b: number) => number): number[] {
  if (b.length === 0) return [...a]
  const merged: number[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] ?? 0, b[j] ?? 0]
    if (compare(x, y) <= 0) {
      merged.push(x)
      i++
    } else {
      merged.push(y)
      j++
    }
  }
  while (i < a.length) merged.push(a[i++] ?? 0)
  while (j < b.length) merged.push(b[j++] ?? 0)
  return merged
}
