import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenToEvents, type ShopEvent } from '#lib/client/analytics/track.ts'
import { commitChange } from '#lib/client/cart/commit-change.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { setCartCarrier, waitingChanges } from '#stores/cart-outbox.ts'
import { cartOf, lineFixture as line, nameFixture } from '#tests/setup/sync-fixture.ts'

const carries = vi.fn()
const more = { kind: 'step', line: nameFixture('a'), by: 2 } as const
let news: ShopEvent[] = []
let stop = () => {}

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  changeCart(() => cartOf(line('a', { qty: 3 }), line('b')))
  carries.mockClear()
  setCartCarrier(carries)
  news = []
  stop = listenToEvents((each) => void news.push(each))
})
afterEach(() => {
  stop()
  setCartCarrier(undefined)
})

it('a change is made here at once, goes to the server under its name, and is told with what was there before [SYNC-09, OBS-09]', () => {
  const before = useCartStore.getState().items
  const after = cartOf(line('a', { qty: 5 }), line('b'))
  expect(commitChange(more, 'c1')).toEqual(after)
  expect(useCartStore.getState().items).toEqual(after)
  expect(waitingChanges()).toMatchObject([{ id: 'c1', change: more }])
  expect(carries).toHaveBeenCalledOnce()
  expect(news).toEqual([{ kind: 'cart', before, after }])
})

it('one that has become meaningless is neither sent nor told, nor one of the same name [SYNC-11, SYNC-12]', () => {
  const items = useCartStore.getState().items
  expect(commitChange({ kind: 'remove', lines: [nameFixture('gone')] })).toEqual(items)
  expect([waitingChanges(), news]).toEqual([[], []])
  commitChange(more, 'c1')
  commitChange(more, 'c1')
  expect(useCartStore.getState().items['a']?.qty).toBe(5)
  expect([waitingChanges().length, news.length]).toEqual([1, 1])
})

it('what became an order was bought: it is sent, and not told as taken out [CART-28, OBS-09]', () => {
  commitChange({ kind: 'ordered', units: [{ ...nameFixture('a'), qty: 1 }] })
  expect(useCartStore.getState().items['a']?.qty).toBe(2)
  expect([waitingChanges().length, news]).toEqual([1, []])
})
