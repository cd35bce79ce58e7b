import { beforeEach, expect, it } from 'vitest'
import { removeOrderedUnits } from '#lib/client/cart/ordered-units.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { takeNotices } from '#stores/notices.ts'
import { cartOf, lineFixture as line, nameFixture, T0 } from '#tests/setup/sync-fixture.ts'

const held = () => useCartStore.getState().items
const boot = (qty: number) => ({ ...nameFixture('a'), qty, name: 'Anvil boot' })
const told = () => takeNotices().map(({ text }) => text)

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  takeNotices()
})

it('an order takes its units out, not its lines, and says what stays [CART-28]', () => {
  changeCart(() => cartOf(line('a', { qty: 3 }), line('b')))
  removeOrderedUnits('W1', [boot(1)])
  expect(held()).toEqual(cartOf(line('a', { qty: 2 }), line('b')))
  expect(told()).toEqual(['You bought 1 × Anvil boot. 2 more stay in your cart.'])
})

it('an order that leaves one of a line says so of that line alone [CART-28]', () => {
  changeCart(() => cartOf(line('a', { qty: 3 }), line('b', { qty: 2 })))
  removeOrderedUnits('W1', [boot(2), { ...nameFixture('gone'), qty: 1, name: 'Old boot' }])
  expect(held()).toEqual(cartOf(line('a', { qty: 1 }), line('b', { qty: 2 })))
  expect(takeNotices()).toMatchObject([{ tone: 'info', text: 'You bought 2 × Anvil boot. 1 more stays in your cart.' }])
})

it('an order that took all of a line has nothing more to say [CART-28]', () => {
  changeCart(() => cartOf(line('a'), line('b')))
  removeOrderedUnits('W1', [boot(1)])
  expect([held(), told()]).toEqual([cartOf(line('b')), []])
})

it('an order takes its units once, also after another window or a reload has asked for it [CART-28]', () => {
  changeCart(() => cartOf(line('a', { qty: 3 })))
  removeOrderedUnits('W1', [boot(1)])
  restoreCart()
  removeOrderedUnits('W1', [boot(1)])
  expect(held()['a']?.qty).toBe(2)
  removeOrderedUnits('W2', [boot(1)])
  expect(held()['a']?.qty).toBe(1)
})

it('an order heard of late leaves what was put into the cart behind it [CART-28]', () => {
  changeCart(() => cartOf(line('a')))
  removeOrderedUnits('W1', [boot(1)], new Date(Date.parse(T0) - 1).toISOString())
  expect([held(), told()]).toEqual([cartOf(line('a')), []])
})
