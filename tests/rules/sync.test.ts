import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CartChange } from '#lib/domain/cart-change.ts'
import {
  accepted,
  begun,
  conflicted,
  failed,
  fetched,
  nextStep,
  queueChange,
  resumed,
  type SyncState,
  sent,
  settled,
  shownCart,
  waitBefore,
} from '#lib/domain/sync.ts'
import { isCartChange, parseSyncRecord } from '#lib/domain/sync-record.ts'
import { cartOf, inSync, lineFixture as line, syncedCart, T0 } from '../setup/sync-fixture.ts'

const adds = (id: string, qty = 1): CartChange => ({
  kind: 'add',
  line: { productId: `p-${id}`, variantId: `v-${id}`, qty },
  id,
  createdAt: T0,
})
const waits = (state: SyncState, ...changes: CartChange[]) =>
  changes.reduce((held, change, i) => queueChange(held, { id: `q${i}`, change }), state)
const server = syncedCart(3, line('a'))

describe('a change', () => {
  const state = begun(waits(inSync(server), adds('b'), { kind: 'setQty', id: 'a', qty: 4 }))

  it('is shown at once, with all that wait behind it; the first is sent [SYNC-08, SYNC-09, SM-SYNC-01]', () => {
    expect(shownCart(state)).toEqual(cartOf(line('a', { qty: 4 }), line('b')))
    expect(state).toMatchObject({ phase: 'applying', prior: server })
    expect(nextStep(state)).toEqual({ kind: 'save', cart: syncedCart(3, line('a'), line('b')) })
  })

  it('gives way to what the server answers, and the next one begins [SYNC-09, SM-SYNC-02]', () => {
    const answered = syncedCart(4, line('a'), line('b', { qty: 7 }))
    const next = accepted(state, answered)
    expect(next).toMatchObject({ phase: 'idle', result: 'SUCCESS', confirmed: answered })
    expect(nextStep(begun(next))).toMatchObject({ kind: 'save', cart: { syncableStateVersion: 4 } })
    expect(shownCart(next)).toEqual(cartOf(line('a', { qty: 4 }), line('b', { qty: 7 })))
  })

  it('that met a faster one is applied to the newest cart, as often as it takes [SYNC-05, SYNC-06, SM-SYNC-03, SM-SYNC-04]', () => {
    let now = state
    for (const version of [5, 6, 7]) {
      now = conflicted(sent(now))
      expect(now).toMatchObject({ phase: 'conflict', result: 'CONFLICT' })
      expect(nextStep(now)).toEqual({ kind: 'fetch' })
      now = fetched(now, syncedCart(version, line(`c${version}`)))
      expect(nextStep(now)).toEqual({ kind: 'save', cart: syncedCart(version, line(`c${version}`), line('b')) })
    }
    expect(now.attempt).toBe(3)
    const done = accepted(now, syncedCart(8, line('c7'), line('b')))
    expect(done).toMatchObject({ result: 'SUCCESS', attempt: 0 })
  })

  it('that fails takes only itself back, and the next one starts from there [SYNC-05, SYNC-07, SYNC-13, SM-SYNC-05]', () => {
    const next = failed(state)
    expect(next).toMatchObject({ phase: 'idle', result: 'ERROR', confirmed: server })
    expect(shownCart(next)).toEqual(cartOf(line('a', { qty: 4 })))
    expect(nextStep(begun(next))).toEqual({ kind: 'save', cart: syncedCart(3, line('a', { qty: 4 })) })
  })

  it('that fails after a conflict goes back to what was before it began [SYNC-07, SM-SYNC-05]', () => {
    const next = failed(fetched(conflicted(state), syncedCart(9, line('z'))))
    expect(next.confirmed).toEqual(server)
  })

  it.each<[string, CartChange]>([
    ['quantity', { kind: 'setQty', id: 'gone', qty: 3 }],
    ['removal', { kind: 'remove', ids: ['gone'] }],
    ['size', { kind: 'resize', id: 'gone', variantId: 'v', newId: 'n' }],
    ['answer', { kind: 'answer', id: 'gone', challengeAnswer: 'blue' }],
  ])('of a line that is no longer there (%s) is nothing, and nothing is sent [SYNC-11]', (_, change) => {
    const now = begun(waits(inSync(server), change))
    expect(shownCart(now)).toEqual(server.items)
    expect(nextStep(now)).toEqual({ kind: 'settled' })
    expect(settled(now)).toMatchObject({ result: 'SUCCESS', queue: [] })
  })

  it('that took placed lines out stays so: an order does not come back as a cart [CART-28]', () => {
    const placed = begun(waits(inSync(server), { kind: 'remove', ids: ['a'], placed: true }))
    expect(shownCart(failed(placed))).toEqual({})
    const merging = begun(
      waits({ ...inSync(server), unmerged: server.items }, { kind: 'remove', ids: ['a'], placed: true }),
    )
    expect(shownCart(failed(merging))).toEqual({})
  })

  it('that takes placed lines out asks first: the server has taken them out already [CART-28]', () => {
    const placed = begun(waits(inSync(server), { kind: 'remove', ids: ['a'], placed: true }))
    expect(shownCart(placed)).toEqual({})
    expect(nextStep(placed)).toEqual({ kind: 'fetch' })
    expect(nextStep(fetched(placed, syncedCart(4)))).toEqual({ kind: 'settled' })
    expect(nextStep(fetched(placed, server))).toEqual({ kind: 'save', cart: syncedCart(3) })
  })

  it('of a quantity replaces the one that waits before it, and not the one that is on its way', () => {
    const qty = (n: number): CartChange => ({ kind: 'setQty', id: 'a', qty: n })
    expect(waits(inSync(server), qty(2), qty(3), qty(4)).queue.map(({ change }) => change)).toEqual([qty(4)])
    const going = begun(waits(inSync(server), qty(2)))
    expect(waits(going, qty(3), qty(4)).queue.map(({ change }) => change)).toEqual([qty(2), qty(4)])
    expect(waits(inSync(server), qty(2), adds('b'), qty(3)).queue).toHaveLength(3)
  })
})

describe('merging at login', () => {
  const login = (unmerged = cartOf(line('b'))) =>
    begun(queueChange({ unmerged, queue: [], phase: 'idle', attempt: 0 }, { id: 'q', look: true }))

  it('asks first and sends the merge when it differs [SYNC-15, SYNC-17]', () => {
    expect(nextStep(login())).toEqual({ kind: 'fetch' })
    const merging = fetched(login(), server)
    expect(nextStep(merging)).toEqual({ kind: 'save', cart: syncedCart(3, line('a'), line('b')) })
    expect(accepted(merging, syncedCart(4, line('a'), line('b'))).unmerged).toBeUndefined()
  })

  it('sends nothing when it does not differ [SYNC-17]', () => {
    const merging = fetched(login(cartOf(line('a', { id: 'mine' }))), server)
    expect(nextStep(merging)).toEqual({ kind: 'settled' })
    expect(shownCart(settled(merging))).toEqual(server.items)
  })

  it.each([login(), fetched(login(), server)])(
    'that fails keeps the cart of this browser [SYNC-18, SYNC-19]',
    (state) => {
      const now = failed(state)
      expect(now).toMatchObject({ result: 'ERROR', unmerged: cartOf(line('b')) })
      expect(shownCart(now)).toEqual(cartOf(line('b')))
    },
  )

  it('is repeated by the next change before it is applied [SYNC-19]', () => {
    const now = begun(waits(failed(fetched(login(), server)), { kind: 'setQty', id: 'b', qty: 2 }))
    expect(nextStep(now)).toEqual({ kind: 'fetch' })
    const merged = syncedCart(3, line('a'), line('b', { qty: 2 }))
    expect(nextStep(fetched(now, server))).toEqual({ kind: 'save', cart: merged })
  })
})

describe('a page that was left in the middle of a change', () => {
  const left = sent(begun(waits(inSync(server), adds('a', 2))))
  const found = begun(resumed(left))

  it('does not add twice what had arrived', () => {
    expect(nextStep(found)).toEqual({ kind: 'fetch' })
    const arrived = fetched(found, syncedCart(4, line('a', { qty: 3 })))
    expect(shownCart(arrived)).toEqual(cartOf(line('a', { qty: 3 })))
    expect(nextStep(arrived)).toEqual({ kind: 'settled' })
  })

  it('adds what had not', () => {
    expect(nextStep(fetched(found, server))).toEqual({ kind: 'save', cart: syncedCart(3, line('a', { qty: 3 })) })
    const others = fetched(found, syncedCart(4, line('a'), line('z')))
    expect(nextStep(others)).toEqual({ kind: 'save', cart: syncedCart(4, line('a', { qty: 3 }), line('z')) })
  })
})

describe('waiting between attempts', () => {
  it('begins with the fifth: 100 ms, doubled each time, at most 2 s [SYNC-10]', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50].map((attempt) => waitBefore(attempt, 0))).toEqual([
      0, 0, 0, 0, 100, 200, 400, 800, 1600, 2000, 2000,
    ])
  })

  it('differs by chance, by up to half [SYNC-10]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        const whole = waitBefore(attempt, 0)
        expect(waitBefore(attempt, chance)).toBeGreaterThanOrEqual(whole / 2)
        expect(waitBefore(attempt, chance)).toBeLessThanOrEqual(whole)
      }),
    )
  })
})

describe('what is kept in the browser', () => {
  const state = sent(begun(waits({ ...inSync(server), unmerged: cartOf(line('b')) }, adds('c'))))
  const kept = { customerId: 'dana', state }

  it('comes back as it was written [SYNC-01, GEN-10]', () => {
    expect(parseSyncRecord(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it('has its carts put the way the shop takes them [GEN-10, SYNC-03]', () => {
    const odd = cartOf(line('b', { createdAt: '2020-01-01', qty: 10_000, challengeAnswer: '' }))
    const sound = cartOf(line('b', { createdAt: '2020-01-01T00:00:00.000Z', qty: 9999 }))
    const cart = { syncableStateVersion: 3, items: odd }
    const tampered = { confirmed: cart, prior: cart, unmerged: odd, queue: [{ id: 'q', doubt: cart }] }
    const read = parseSyncRecord({ ...kept, state: { ...state, ...tampered } })?.state
    expect(read?.unmerged).toEqual(sound)
    for (const each of [read?.confirmed, read?.prior, read?.queue[0]?.doubt]) expect(each?.items).toEqual(sound)
  })

  it.each<[string, object]>([
    ['nobody’s', { state }],
    ['without a state', { customerId: 'dana' }],
    ['in no phase', { ...kept, state: { ...state, phase: 'asleep' } }],
    [
      'with half a line',
      { ...kept, state: { ...state, confirmed: { syncableStateVersion: 1, items: { a: { id: 'a' } } } } },
    ],
    [
      'with a change nobody knows',
      { ...kept, state: { ...state, queue: [{ id: 'q', change: { kind: 'toString' } }] } },
    ],
  ])('is discarded when it is %s [GEN-10]', (_, tampered) => {
    expect(parseSyncRecord(tampered)).toBeUndefined()
  })

  it.each<CartChange>([
    adds('a'),
    { kind: 'setQty', id: 'a', qty: 2 },
    { kind: 'remove', ids: ['a'] },
    { kind: 'restore', item: line('a') },
    { kind: 'resize', id: 'a', variantId: 'v', newId: 'n' },
    { kind: 'answer', id: 'a', challengeAnswer: 'blue' },
  ])('knows $kind, and no half of it [GEN-10]', (change) => {
    expect(isCartChange(change)).toBe(true)
    const [field = ''] = Object.keys(change).filter((key) => key !== 'kind')
    expect(isCartChange({ ...change, [field]: 5 })).toBe(false)
  })

  it('never throws, whatever is in the storage [GEN-10]', () => {
    fc.assert(fc.property(fc.jsonValue(), (data) => void parseSyncRecord(data)))
  })
})
