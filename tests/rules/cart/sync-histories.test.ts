import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { T0 } from '#tests/setup/sync-fixture.ts'
import { carts, moment } from '#tests/setup/sync-histories.ts'
import { playScenario, SCENARIOS } from '#tests/setup/sync-scenarios.ts'
import { guestCart, type Moment, syncWorld } from '#tests/setup/sync-world.ts'
import { wrongs } from '#tests/setup/unit-ledger.ts'

it('two or three browsers, whatever they do and whatever goes wrong: no unit is lost, doubled or back again, what is told is true, all show one cart [SYNC-06, SYNC-07, SYNC-11, SYNC-13, SYNC-16, SYNC-22 to SYNC-27, SYNC-30, CART-28]', () => {
  fc.assert(
    fc.property(carts, fc.array(moment, { minLength: 40, maxLength: 160 }), (sizes, moments) => {
      const world = syncWorld(sizes.map((each, i) => guestCart(i, each)))
      for (const each of moments) world.live(each)
      expect(wrongs(world.reckon())).toEqual({})
    }),
    { numRuns: 300 },
  )
})

it('a server that remembers no ids is found out: the books count', () => {
  const found = { lost: 0, doubled: 0, returned: 0, toldWrong: 0, diverged: 0 }
  for (const moments of fc.sample(fc.array(moment, { minLength: 160, maxLength: 160 }), { numRuns: 200, seed: 7 })) {
    const world = syncWorld([guestCart(0, [1]), guestCart(1, [2])], { forgetful: true })
    for (const each of moments) world.live(each)
    const wrong = wrongs(world.reckon())
    for (const kind of ['lost', 'doubled', 'returned', 'toldWrong'] as const) found[kind] += wrong[kind] ?? 0
  }
  expect(found.doubled).toBeGreaterThan(0)
  expect(found.toldWrong).toBeGreaterThan(0)
})

describe('histories in which units used to get lost, doubled or wrongly told of', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.what, scenario] as const))(
    '%s [SYNC-22, SYNC-23, SYNC-24, SYNC-25, SYNC-27, SYNC-30]',
    (_, scenario) => {
      const books = playScenario(scenario, scenario.intents / 4)
      expect(wrongs(books)).toEqual({})
      expect(books.done).toBeGreaterThan(books.takenBack)
    },
  )
})

it.each([
  ['an order from a cart that is merged, its job late', 6, 1, 4],
  ['an order before the merge, its job at once', 2, 0, 8],
  ['an order before the merge, its job late', 2, 1, 8],
])(
  '%s, its change refused: what is added to the same line afterwards stays [SYNC-32, CART-28]',
  (_, before, dice, after) => {
    const moves = (count: number): Moment[] =>
      Array.from({ length: count }, () => ({ device: 0, action: 'move', weather: 'fine', dice: 0 }))
    const world = syncWorld([guestCart(0, [0]), guestCart(1, [1])])
    for (const each of moves(before)) world.live(each)
    world.live({ device: 0, action: 'order', weather: 'fine', dice })
    for (const each of moves(after)) world.live(each)
    world.live({ device: 0, action: 'change', weather: 'fine', dice: 0 })
    world.live({ device: 0, action: 'move', weather: 'refused', dice: 0 })
    for (const each of moves(8)) world.live(each)
    expect(wrongs(world.reckon())).toEqual({})
  },
)

it('the presses of two devices that know nothing of each other add up [SYNC-24]', () => {
  const line = { productId: 'p1', variantId: 'v' }
  const world = syncWorld([guestCart(0, []), guestCart(1, [])])
  world.post(0, { kind: 'add', line: { ...line, qty: 3 }, id: 'line', createdAt: T0 })
  for (const device of [0, 1]) world.settle(device)
  for (const device of [0, 1]) world.post(device, { kind: 'step', line, by: 2 })
  expect([wrongs(world.reckon()), world.shown(0)['line']?.qty, world.shown(1)['line']?.qty]).toEqual([{}, 7, 7])
})
