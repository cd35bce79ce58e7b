import type { CartChange } from '#lib/domain/cart/cart-change.ts'
import { T0 } from './sync-fixture.ts'
import { guestCart, syncWorld } from './sync-world.ts'
import type { Books } from './unit-ledger.ts'

/** Repeatable chance: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const BOOT = { productId: 'p1', variantId: 'v' }
const added = (id: string, qty = 1): CartChange => ({ kind: 'add', line: { ...BOOT, qty }, id, createdAt: T0 })
type World = ReturnType<typeof syncWorld>

/** Two browsers of one customer that both show some pairs of one boot. */
function twoWithBoots(qty: number): World {
  const world = syncWorld([guestCart(0, []), guestCart(1, [])])
  world.post(0, added('line', qty))
  for (const device of [0, 1, 1]) world.settle(device)
  return world
}

export interface Scenario {
  what: string
  /** How many intents the row of the bench has. */
  intents: number
  /** One history with some of them. Which, and what goes wrong, is up to chance. */
  play: (chance: () => number) => Books
}

/** Histories in which a cart that is judged by quantities loses units, doubles them, or tells what is not so. */
export const SCENARIOS: readonly Scenario[] = [
  {
    what: 'stepper presses on devices that know nothing of each other',
    intents: 949,
    play(chance) {
      const world = twoWithBoots(9)
      for (let i = 0; i < 10; i += 1) {
        world.post(i % 2, { kind: 'step', line: BOOT, by: chance() < 0.7 ? 1 : -1 })
        if (chance() < 0.3) world.move(i % 2)
      }
      return world.reckon()
    },
  },
  {
    what: 'removed, resized or set before one’s own add was answered',
    intents: 200,
    play(chance) {
      const world = syncWorld([guestCart(0, []), guestCart(1, [])])
      for (const device of [0, 1]) world.settle(device)
      world.post(1, added('theirs', 2))
      world.settle(1)
      world.post(0, added('mine'))
      world.move(0)
      const kinds: CartChange[] = [
        { kind: 'remove', lines: [BOOT] },
        { kind: 'resize', line: BOOT, variantId: 'w', newId: 'resized' },
        { kind: 'setQty', line: BOOT, qty: 7 },
      ]
      world.post(0, kinds[Math.floor(chance() * kinds.length)] ?? added('more'))
      return world.reckon()
    },
  },
  {
    what: 'reload in the middle of a change while others add the same size, some requests late',
    intents: 1128,
    play(chance) {
      const world = twoWithBoots(1)
      for (let i = 0; i < 12; i += 1) {
        const device = Math.floor(chance() * 2)
        world.post(device, added(`add-${i}`))
        for (let moves = chance() * 4; moves > 0; moves -= 1) world.move(device)
        const weather = chance() < 0.3 ? 'late' : chance() < 0.5 ? 'answerLost' : 'requestLost'
        if (chance() < 0.5) world.live({ device, action: 'reload', weather, dice: 0 })
        if (chance() < 0.3) world.live({ device, action: 'lateArrives', weather: 'fine', dice: i })
      }
      return world.reckon()
    },
  },
  {
    what: 'answers lost while the page lives on: removals and adds',
    intents: 513,
    play(chance) {
      const world = twoWithBoots(3)
      for (let i = 0; i < 10; i += 1) {
        const device = Math.floor(chance() * 2)
        world.post(device, chance() < 0.65 ? { kind: 'remove', lines: [BOOT] } : added(`add-${i}`))
        for (let moves = 0; moves < 6; moves += 1) world.move(device, chance() < 0.4 ? 'answerLost' : 'fine')
      }
      return world.reckon()
    },
  },
  {
    what: 'two windows of one browser at machine speed',
    intents: 196,
    play(chance) {
      const world = twoWithBoots(1)
      for (let i = 0; i < 14; i += 1) {
        world.post(0, added(`add-${i}`))
        if (chance() < 0.5) world.move(0)
        if (chance() < 0.5) world.live({ device: 0, action: 'handOver', weather: 'fine', dice: 0 })
      }
      return world.reckon()
    },
  },
  {
    what: 'pressed after the session ended elsewhere, then logged in again',
    intents: 200,
    play(chance) {
      const world = twoWithBoots(2)
      for (let i = 0; i < 4; i += 1) {
        world.post(0, chance() < 0.5 ? { kind: 'step', line: BOOT, by: 1 } : added(`add-${i}`))
        if (chance() < 0.5) world.move(0)
      }
      const weather = chance() < 0.5 ? 'late' : 'requestLost'
      world.live({ device: 0, action: 'relogin', weather, dice: 0 })
      return world.reckon()
    },
  },
]

/** Plays a scenario until it has counted that many intents, and adds up its books. */
export function playScenario({ play }: Scenario, intents: number): Books {
  const chance = seeded(11)
  const sum: Books = { done: 0, takenBack: 0, lost: 0, doubled: 0, returned: 0, toldWrong: 0, diverged: 0 }
  while (sum.done < intents) {
    const books = play(chance)
    for (const key of Object.keys(sum) as (keyof Books)[]) sum[key] += books[key]
  }
  return sum
}
