import type { CartItems } from '#lib/domain/cart/cart.ts'
import type { CartChange, LineName } from '#lib/domain/cart/cart-change.ts'

/** What a shopper did, and what they were told of it. */
export interface Intent {
  change: CartChange | { kind: 'merge'; items: CartItems }
  told?: 'failed' | undefined
}

export interface Books {
  /** Things shoppers did. */
  done: number
  /** Of them, taken back and told so. */
  takenBack: number
  lost: number
  doubled: number
  /** Taken out or bought, and there again. */
  returned: number
  /** Told as failed although it is in the cart. */
  toldWrong: number
  /** Browsers that show another cart than the server has. */
  diverged: number
}

/** What must be 0 whatever happens. */
export function wrongs({ lost, doubled, returned, toldWrong, diverged }: Books): Partial<Books> {
  return Object.fromEntries(
    Object.entries({ lost, doubled, returned, toldWrong, diverged }).filter(([, count]) => count > 0),
  )
}

const keyOf = ({ productId, variantId }: LineName) => `${productId} ${variantId}`

/** Units by size, by rules of its own: it knows nothing of how a cart is changed. */
class Units {
  readonly #held = new Map<string, { qty: number; at: number }>()

  qty = (key: string) => this.#held.get(key)?.qty ?? 0
  keys = () => [...this.#held.keys()]

  give(key: string, qty: number, createdAt: string): void {
    const held = this.#held.get(key)
    this.#held.set(key, held ? { ...held, qty: held.qty + qty } : { qty, at: Date.parse(createdAt) })
  }

  /** Down to `least`; gone at 0. */
  take(key: string, qty: number, least = 0): void {
    const held = this.#held.get(key)
    if (!held) return
    held.qty = Math.max(least, held.qty - qty)
    if (held.qty === 0) this.#held.delete(key)
  }

  set(key: string, qty: number): void {
    const held = this.#held.get(key)
    if (held) held.qty = qty
  }

  move(from: string, to: string): void {
    const held = this.#held.get(from)
    if (!held || from === to) return
    this.#held.delete(from)
    this.#held.set(to, { qty: held.qty + this.qty(to), at: held.at })
  }

  merge(items: CartItems): void {
    for (const { qty, createdAt, ...line } of Object.values(items)) {
      const held = this.#held.get(keyOf(line))
      const at = Date.parse(createdAt)
      if (!held || at < held.at) this.#held.set(keyOf(line), { qty, at })
    }
  }
}

type Kind = Intent['change']['kind']
type Changes = { [K in Kind]: (units: Units, change: Extract<Intent['change'], { kind: K }>) => void }

const CHANGES: Changes = {
  merge: (units, { items }) => units.merge(items),
  add: (units, { line, createdAt }) => units.give(keyOf(line), line.qty, createdAt),
  addMany: (units, { lines }) => {
    for (const { line, createdAt } of lines) units.give(keyOf(line), line.qty, createdAt)
  },
  restore: (units, { item }) => units.give(keyOf(item), item.qty, item.createdAt),
  remove: (units, { lines }) => {
    for (const line of lines) units.take(keyOf(line), Number.POSITIVE_INFINITY)
  },
  ordered: (units, change) => {
    for (const line of change.units) units.take(keyOf(line), line.qty)
  },
  step: (units, { line, by }) => units.take(keyOf(line), -by, 1),
  setQty: (units, { line, qty }) => units.set(keyOf(line), qty),
  resize: (units, { line, variantId }) => units.move(keyOf(line), keyOf({ ...line, variantId })),
  answer: () => undefined,
}

/** Counts units from what shoppers did, in the order the server took it. */
export function unitLedger(intents: ReadonlyMap<string, Intent>) {
  const units = new Units()
  const stored = new Map<string, number>()
  const nothing = new Set<string>()

  function isLost(id: string, told: Intent['told'], waiting: readonly string[]): boolean {
    return waiting.includes(id) || (!stored.has(id) && told === undefined && !nothing.has(id))
  }

  return {
    stored(changes: readonly string[]): void {
      for (const id of changes) {
        stored.set(id, (stored.get(id) ?? 0) + 1)
        const change = intents.get(id)?.change
        if (change) CHANGES[change.kind](units, change as never)
      }
    },
    /**
     * A browser is done with a change without having told the server: it must have been about nothing, or known there.
     */
    settledHere(id: string): void {
      if (!stored.has(id)) nothing.add(id)
    },
    reckon(items: CartItems, waiting: readonly string[]): Omit<Books, 'diverged'> {
      const changes = [...intents].filter(([, { change }]) => change.kind !== 'merge')
      const there = new Map(Object.values(items).map((item) => [keyOf(item), item.qty]))
      const missing = (key: string) => units.qty(key) - (there.get(key) ?? 0)
      const keys = [...new Set([...units.keys(), ...there.keys()])]
      return {
        done: changes.length,
        takenBack: changes.filter(([, { told }]) => told === 'failed').length,
        lost:
          keys.filter((key) => missing(key) > 0).length +
          changes.filter(([id, { told }]) => isLost(id, told, waiting)).length,
        doubled:
          keys.filter((key) => missing(key) < 0 && units.qty(key) > 0).length +
          changes.filter(([id]) => (stored.get(id) ?? 0) > 1).length,
        returned: keys.filter((key) => missing(key) < 0 && units.qty(key) === 0).length,
        toldWrong: changes.filter(([id, { told }]) => told === 'failed' && stored.has(id)).length,
      }
    },
  }
}
