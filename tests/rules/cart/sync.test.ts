import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CartChange } from '#lib/domain/cart/cart-change.ts'
import {
  accepted,
  begun,
  caughtUpCart,
  conflicted,
  failed,
  fetched,
  IDLE_SYNC,
  nextStep,
  queueChange,
  resumed,
  type SyncedCart,
  type SyncState,
  sent,
  settled,
  shownCart,
  waitBefore,
} from '#lib/domain/cart/sync.ts'
import { isCartChange, parseSyncRecord } from '#lib/domain/cart/sync-record.ts'
import {
  answeredCart,
  cartOf,
  inSync,
  lineFixture as line,
  nameFixture,
  syncedCart,
  T0,
} from '#tests/setup/sync-fixture.ts'

const adds = (id: string, qty = 1): CartChange => ({
  kind: 'add',
  line: { productId: `p-${id}`, variantId: `v-${id}`, qty },
  id,
  createdAt: T0,
})
const setsQty = (id: string, qty: number): CartChange => ({ kind: 'setQty', line: nameFixture(id), qty })
const steps = (id: string, by: number): CartChange => ({ kind: 'step', line: nameFixture(id), by })
const orders = (id: string, qty = 9): CartChange => ({ kind: 'ordered', units: [{ ...nameFixture(id), qty }] })
const waits = (state: SyncState, ...changes: CartChange[]) =>
  changes.reduce((held, change, i) => queueChange(held, { id: `q${i}`, change }), state)
const server = syncedCart(3, line('a'))
const saves = (cart: SyncedCart, ...changes: string[]) => ({ kind: 'save', cart, changes })

describe('a change', () => {
  const state = begun(waits(inSync(server), adds('b'), setsQty('a', 4)))

  it('is shown at once, with all that wait behind it; the first is sent under its id [SYNC-08, SYNC-09, SYNC-22, SM-SYNC-01]', () => {
    expect(shownCart(state)).toEqual(cartOf(line('a', { qty: 4 }), line('b')))
    expect(state).toMatchObject({ phase: 'applying', prior: server })
    expect(nextStep(state)).toEqual(saves(syncedCart(3, line('a'), line('b')), 'q0'))
  })

  it('gives way to what the server answers, and the next one begins [SYNC-09, SM-SYNC-02]', () => {
    const answered = syncedCart(4, line('a'), line('b', { qty: 7 }))
    const next = accepted(sent(state), answered)
    expect(next).toMatchObject({ phase: 'idle', result: 'SUCCESS', confirmed: answered, ended: ['q0'] })
    expect(nextStep(begun(next))).toMatchObject({ kind: 'save', cart: { syncableStateVersion: 4 } })
    expect(shownCart(next)).toEqual(cartOf(line('a', { qty: 4 }), line('b', { qty: 7 })))
  })

  it('that met a faster one is applied to the newest cart, as often as it takes [SYNC-05, SYNC-06, SM-SYNC-03, SM-SYNC-04]', () => {
    let now = state
    for (const version of [5, 6, 7]) {
      now = conflicted(sent(now))
      expect(now).toMatchObject({ phase: 'conflict', result: 'CONFLICT' })
      expect(nextStep(now)).toEqual({ kind: 'fetch', ask: ['q0', 'q1'] })
      now = fetched(now, answeredCart(syncedCart(version, line(`c${version}`))))
      expect(nextStep(now)).toEqual(saves(syncedCart(version, line(`c${version}`), line('b')), 'q0'))
    }
    expect(now.attempt).toBe(3)
    const done = accepted(now, syncedCart(8, line('c7'), line('b')))
    expect(done).toMatchObject({ result: 'SUCCESS', attempt: 0 })
  })

  it('that is refused takes only itself back, and the next one starts from there [SYNC-05, SYNC-07, SYNC-13, SM-SYNC-05]', () => {
    const next = failed(sent(state), 'refused')
    expect(next).toMatchObject({ phase: 'idle', result: 'ERROR', confirmed: server })
    expect(shownCart(next)).toEqual(cartOf(line('a', { qty: 4 })))
    expect(nextStep(begun(next))).toEqual(saves(syncedCart(3, line('a', { qty: 4 })), 'q1'))
  })

  it.each(['refused', 'trouble', 'silence'] as const)(
    'whose newest cart cannot be had after a conflict (%s) goes back to what was before it began [SYNC-07, SM-SYNC-05]',
    (failure) => {
      const next = failed(conflicted(sent(state)), failure)
      expect(next).toMatchObject({ phase: 'idle', result: 'ERROR', confirmed: server })
    },
  )

  it.each<[string, CartChange]>([
    ['quantity', setsQty('gone', 3)],
    ['press', steps('gone', 1)],
    ['removal', { kind: 'remove', lines: [nameFixture('gone')] }],
    ['size', { kind: 'resize', line: nameFixture('gone'), variantId: 'v', newId: 'n' }],
    ['answer', { kind: 'answer', line: nameFixture('gone'), challengeAnswer: 'blue' }],
  ])(
    'of a line that is no longer there (%s) is nothing, and nothing is sent once the newest cart says so [SYNC-11]',
    (_, change) => {
      const now = begun(waits(inSync(server), change))
      expect(shownCart(now)).toEqual(server.items)
      expect(nextStep(now)).toEqual({ kind: 'fetch', ask: ['q0'] })
      const asked = fetched(now, answeredCart(server))
      expect(nextStep(asked)).toEqual({ kind: 'settled' })
      expect(settled(asked)).toMatchObject({ result: 'SUCCESS', queue: [] })
    },
  )

  it('that changes nothing here is made to the newest cart, where it may [SYNC-11]', () => {
    const now = begun(waits(inSync(server), setsQty('a', 1)))
    const asked = fetched(now, answeredCart(syncedCart(4, line('a', { qty: 5 }))))
    expect(nextStep(asked)).toEqual(saves(syncedCart(4, line('a')), 'q0'))
  })

  it('finds its line under whatever id it has, and one that still waits to be merged [SYNC-23]', () => {
    const theirs = syncedCart(4, line('other', { ...nameFixture('a'), qty: 2 }))
    const now = fetched(conflicted(sent(begun(waits(inSync(server), steps('a', 1))))), answeredCart(theirs))
    expect(nextStep(now)).toMatchObject({ cart: { items: { other: { qty: 3 } } } })
    const unmerged = { id: 'm', items: cartOf(line('b', { qty: 2 })) }
    const merging = fetched(begun(waits({ ...inSync(server), unmerged }, steps('b', 1))), answeredCart(server))
    expect(nextStep(merging)).toEqual(saves(syncedCart(3, line('a'), line('b', { qty: 3 })), 'm', 'q0'))
  })

  it('takes an order’s units out for good: they do not come back as a cart [CART-28]', () => {
    const ordered = begun(waits(inSync(server), orders('a')))
    expect(shownCart(failed(ordered, 'silence'))).toEqual({})
    expect(shownCart(failed(sent(ordered), 'refused'))).toEqual({})
    const unmerged = { id: 'm', items: server.items }
    expect(shownCart(failed(begun(waits({ ...inSync(server), unmerged }, orders('a'))), 'trouble'))).toEqual({})
  })

  it('tells an order that was refused along with the next change, once, and asks for it meanwhile [SYNC-32, CART-28]', () => {
    const refused = failed(sent(begun(waits(inSync(server), orders('a')))), 'refused')
    const next = fetched(begun({ ...refused, queue: [{ id: 'look' }] }), answeredCart(server))
    expect(nextStep(next)).toEqual(saves(syncedCart(3), 'q0'))
    const { along } = accepted(next, syncedCart(4))
    expect(along).toBeUndefined()
    const { queue: _, ...kept } = refused
    expect(parseSyncRecord(JSON.parse(JSON.stringify({ customerId: 'dana', state: kept })))?.state.along).toEqual(
      refused.along,
    )
  })

  it('leaves out what the server’s own job has taken of it: a line added since stays [SYNC-32]', () => {
    const refused = failed(sent(begun(waits(inSync(server), orders('a')))), 'refused')
    const theirs = syncedCart(5, line('a', { qty: 3 }))
    expect(shownCart(fetched(begun({ ...refused, queue: [{ id: 'look' }] }), answeredCart(theirs, 'q0')))).toEqual(
      theirs.items,
    )
  })

  it('takes an order’s units out once: the server has most likely done it already [CART-28, SYNC-22]', () => {
    const ordered = begun(waits(inSync(syncedCart(3, line('a', { qty: 3 }))), orders('a', 1)))
    expect(shownCart(ordered)['a']?.qty).toBe(2)
    expect(nextStep(ordered)).toEqual({ kind: 'fetch', ask: ['q0'] })
    const done = fetched(ordered, answeredCart(syncedCart(4, line('a', { qty: 2 })), 'q0'))
    expect([nextStep(done), shownCart(done)['a']?.qty]).toEqual([{ kind: 'settled' }, 2])
    const first = fetched(ordered, answeredCart(syncedCart(4, line('a', { qty: 3 }))))
    expect(nextStep(first)).toEqual(saves(syncedCart(4, line('a', { qty: 2 })), 'q0'))
  })

  it('of one line goes together with the presses behind it, and not with what was pressed elsewhere [SYNC-24]', () => {
    const now = begun(
      waits(inSync(server), steps('a', 1), steps('a', 1), setsQty('a', 7), steps('a', -1), steps('b', 1)),
    )
    expect(nextStep(now)).toEqual(saves(syncedCart(3, line('a', { qty: 6 })), 'q0', 'q1', 'q2', 'q3'))
    const going = begun(waits(inSync(server), adds('b'), steps('b', 1), steps('b', 1)))
    expect(going.current).toEqual(['q0'])
  })

  it('of a quantity adds to what another device has pressed, unless it was typed [SYNC-24]', () => {
    const raised = answeredCart(syncedCart(4, line('a', { qty: 5 })))
    const pressed = fetched(conflicted(sent(begun(waits(inSync(server), steps('a', 2))))), raised)
    expect(nextStep(pressed)).toMatchObject({ cart: { items: { a: { qty: 7 } } } })
    const typed = fetched(conflicted(sent(begun(waits(inSync(server), setsQty('a', 2))))), raised)
    expect(nextStep(typed)).toMatchObject({ cart: { items: { a: { qty: 2 } } } })
  })
})

describe('a change that was sent and failed', () => {
  const out = sent(begun(waits(inSync(server), adds('b'), adds('c'))))
  const silent = failed(out, 'silence')

  it.each(['trouble', 'silence'] as const)(
    'with %s is asked for by its id before anybody is told [SYNC-07, SYNC-27, SM-SYNC-08]',
    (failure) => {
      const doubtful = failed(out, failure)
      expect(shownCart(doubtful)).toEqual(cartOf(line('a'), line('b'), line('c')))
      expect(nextStep(doubtful)).toEqual({ kind: 'fetch', ask: ['q0', 'q1'] })
    },
  )

  it('and is in the cart is done [SYNC-27]', () => {
    const known = fetched(silent, answeredCart(syncedCart(4, line('a'), line('b')), 'q0'))
    expect(nextStep(known)).toEqual({ kind: 'settled' })
    expect(settled(known)).toMatchObject({ result: 'SUCCESS', ended: ['q0'], doubted: {} })
  })

  it('with a word from the shop, and is not in the cart, is taken back [SYNC-07, SYNC-27, SM-SYNC-05]', () => {
    const next = fetched(failed(out, 'trouble'), answeredCart(server))
    expect(next).toMatchObject({ phase: 'idle', result: 'ERROR', confirmed: server, ended: ['q0'] })
    expect(shownCart(next)).toEqual(cartOf(line('a'), line('c')))
  })

  it('in silence is taken back once it can never arrive: behind another version, or behind one made for that [SYNC-27, SM-SYNC-08]', () => {
    const other = syncedCart(4, line('a'), line('z'))
    expect(fetched(silent, answeredCart(other))).toMatchObject({ phase: 'idle', result: 'ERROR', confirmed: other })
    const fence = fetched(silent, answeredCart(server))
    expect(nextStep(fence)).toEqual(saves(server))
    const behind = syncedCart(4, line('a'))
    expect(accepted(sent(fence), behind)).toMatchObject({
      phase: 'idle',
      result: 'ERROR',
      confirmed: behind,
      doubted: {},
    })
  })

  it('in silence is asked for again when it arrived before the fence, or when that cannot be made [SYNC-27]', () => {
    const fence = sent(fetched(silent, answeredCart(server)))
    for (const next of [conflicted(fence), failed(fence, 'silence'), failed(fence, 'trouble')]) {
      expect(nextStep(next)).toEqual({ kind: 'fetch', ask: ['q0', 'q1'] })
    }
  })

  it('is shown beside what others did until it is given up: their doing is no news of ours [SYNC-06, SYNC-29]', () => {
    const answer = answeredCart(syncedCart(4, line('a'), line('z')))
    const troubled = failed(out, 'trouble')
    expect(caughtUpCart(troubled, answer)).toEqual(cartOf(line('a'), line('z'), line('b'), line('c')))
    expect(shownCart(fetched(troubled, answer))).toEqual(cartOf(line('a'), line('z'), line('c')))
  })

  it('stays as it is for as long as the server cannot be asked [SYNC-27]', () => {
    const next = failed(silent, 'silence')
    expect(next).toMatchObject({ phase: 'doubt', current: ['q0'] })
    expect(shownCart(next)).toEqual(cartOf(line('a'), line('b'), line('c')))
  })
})

describe('merging at login', () => {
  const login = (items = cartOf(line('b'))) =>
    begun(queueChange({ ...IDLE_SYNC, unmerged: { id: 'm', items } }, { id: 'q' }))

  it('asks first and sends the merge when it differs [SYNC-15, SYNC-17]', () => {
    expect(nextStep(login())).toEqual({ kind: 'fetch', ask: ['m'] })
    const merging = fetched(login(), answeredCart(server))
    expect(nextStep(merging)).toEqual(saves(syncedCart(3, line('a'), line('b')), 'm'))
    expect(accepted(merging, syncedCart(4, line('a'), line('b'))).unmerged).toBeUndefined()
  })

  it('sends nothing when it does not differ [SYNC-17]', () => {
    const merging = fetched(login(cartOf(line('a', { id: 'mine' }))), answeredCart(server))
    expect(nextStep(merging)).toEqual({ kind: 'settled' })
    expect(shownCart(settled(merging))).toEqual(server.items)
  })

  it('is not done twice: what another device took out meanwhile stays out [SYNC-22]', () => {
    const again = fetched(login(), answeredCart(syncedCart(5, line('a')), 'm'))
    expect([nextStep(again), shownCart(again)]).toEqual([{ kind: 'settled' }, server.items])
  })

  it.each([login(), sent(fetched(login(), answeredCart(server)))])(
    'that fails keeps the cart of this browser [SYNC-18, SYNC-19]',
    (state) => {
      const now = failed(state, 'silence')
      expect(now).toMatchObject({ result: 'ERROR', unmerged: { items: cartOf(line('b')) } })
      expect(shownCart(now)).toEqual(cartOf(line('b')))
    },
  )

  it('is repeated by the next change before it is applied [SYNC-19]', () => {
    const left = failed(sent(fetched(login(), answeredCart(server))), 'refused')
    const now = begun(waits(left, setsQty('b', 2)))
    expect(nextStep(now)).toMatchObject({ kind: 'fetch' })
    const merged = syncedCart(3, line('a'), line('b', { qty: 2 }))
    expect(nextStep(fetched(now, answeredCart(server)))).toEqual(saves(merged, 'm', 'q0'))
  })
})

describe('a page that was left in the middle of a change', () => {
  const left = sent(begun(waits(inSync(server), adds('a', 2))))
  const found = begun(resumed(left))

  it('does not add twice what had arrived, however much others added meanwhile [SYNC-22]', () => {
    expect(nextStep(found)).toEqual({ kind: 'fetch', ask: ['q0'] })
    const arrived = fetched(found, answeredCart(syncedCart(6, line('a', { qty: 2 })), 'q0'))
    expect(shownCart(arrived)).toEqual(cartOf(line('a', { qty: 2 })))
    expect(nextStep(arrived)).toEqual({ kind: 'settled' })
  })

  it('adds what had not, however much others added meanwhile [SYNC-22]', () => {
    const step = nextStep(fetched(found, answeredCart(server)))
    expect(step).toEqual(saves(syncedCart(3, line('a', { qty: 3 })), 'q0'))
    const others = fetched(found, answeredCart(syncedCart(4, line('a', { qty: 9 }))))
    expect(nextStep(others)).toEqual(saves(syncedCart(4, line('a', { qty: 11 })), 'q0'))
  })

  it('finds what was in doubt still so: its shopper is told in the end [SYNC-27]', () => {
    const doubtful = failed(left, 'silence')
    expect(resumed(doubtful)).toEqual(doubtful)
    expect(resumed(sent(fetched(doubtful, answeredCart(server))))).toMatchObject({ phase: 'doubt', current: ['q0'] })
  })
})

describe('the bookkeeping of changes', () => {
  it('takes presses in a row on one line together, each once, up to fifty, and no press on another [SYNC-08, SYNC-24]', () => {
    const presses = (count: number) => Array.from({ length: count }, () => steps('a', 1))
    expect(begun(waits(inSync(server), ...presses(3))).current).toEqual(['q0', 'q1', 'q2'])
    expect(begun(waits(inSync(server), ...presses(2), steps('b', 1))).current).toEqual(['q0', 'q1'])
    expect(begun(waits(inSync(server), ...presses(60))).current).toHaveLength(50)
    expect(begun(waits(inSync(server), adds('a'), ...presses(1))).current).toEqual(['q0'])
  })

  it('asks first where one of the presses may still arrive [SYNC-27]', () => {
    const pressed = waits({ ...inSync(server), doubted: { q1: 3 } }, steps('a', 1), steps('a', 1))
    expect(nextStep(begun(pressed))).toMatchObject({ kind: 'fetch', ask: ['q0', 'q1'] })
  })

  it('forgets the doubts about what is done with, and no others [SYNC-27]', () => {
    const out = sent(begun(waits({ ...inSync(server), doubted: { q0: 3, other: 3 } }, adds('b'))))
    expect(Object.keys(settled(out).doubted)).toEqual(['other'])
    expect(Object.keys(conflicted(out).doubted)).toEqual(['other'])
  })

  it('counts its attempts, whatever became of them [SYNC-10]', () => {
    const out = sent(begun(waits(inSync(server), adds('b'))))
    for (const next of [conflicted(out), failed(out, 'silence'), failed(out, 'trouble')]) expect(next.attempt).toBe(1)
    expect(failed(failed(out, 'silence'), 'trouble').attempt).toBe(2)
  })

  it('asks about a hundred changes at most, and remembers the last hundred [SYNC-22]', () => {
    const many = Array.from({ length: 130 }, (_, i) => `old${i}`)
    const step = nextStep(begun({ ...IDLE_SYNC, queue: many.map((id) => ({ id, change: adds(id) })) }))
    expect(step.kind === 'fetch' && step.ask).toEqual(many.slice(0, 100))
    const done = settled(begun(waits({ ...inSync(server), ended: many.slice(0, 100) }, adds('b'))))
    expect(done.ended).toEqual(['q0', ...many.slice(0, 99)])
  })

  it('sends an order again that the server does not have, as it stands [SYNC-27, CART-28]', () => {
    const out = failed(sent(fetched(begun(waits(inSync(server), orders('a', 1))), answeredCart(server))), 'trouble')
    expect(out.phase).toBe('doubt')
    const again = fetched(out, answeredCart(server))
    expect(again).toMatchObject({ phase: 'applying', current: ['q0'] })
    expect(nextStep(again)).toEqual(saves(syncedCart(3), 'q0'))
    expect(failed(sent(again), 'refused')).toMatchObject({ phase: 'idle', result: 'ERROR', along: [{ id: 'q0' }] })
  })

  it('tells no order along where none was refused [SYNC-32]', () => {
    const refused = failed(sent(begun(waits(inSync(server), adds('b')))), 'refused')
    expect(refused).toMatchObject({ phase: 'idle', result: 'ERROR' })
    expect(refused.along).toBeUndefined()
  })

  it('goes on after a fence that somebody else was behind, and after a page that was doing nothing [SYNC-27]', () => {
    const out = failed(sent(begun(waits(inSync(server), adds('b')))), 'silence')
    const fence = sent(fetched(out, answeredCart(server)))
    expect([conflicted(fence).phase, failed(fence, 'refused').phase]).toEqual(['doubt', 'doubt'])
    expect(resumed(inSync(server))).toEqual(inSync(server))
    expect(Object.keys(resumed(begun(waits(inSync(server), adds('b')))).doubted)).toEqual([])
    expect(sent(IDLE_SYNC).sentFrom).toBeUndefined()
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
  const { queue: _, ...state } = failed(
    sent(begun(waits({ ...inSync(server), unmerged: { id: 'm', items: cartOf(line('b')) } }, adds('c')))),
    'silence',
  )
  const kept = { customerId: 'dana', state }

  it('comes back as it was written [SYNC-01, GEN-10]', () => {
    expect(parseSyncRecord(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it('has its carts put the way the shop takes them [GEN-10, SYNC-03]', () => {
    const odd = cartOf(line('b', { createdAt: '2020-01-01', qty: 10_000, challengeAnswer: '' }))
    const sound = cartOf(line('b', { createdAt: '2020-01-01T00:00:00.000Z', qty: 9999 }))
    const cart = { syncableStateVersion: 3, items: odd }
    const tampered = { confirmed: cart, prior: cart, unmerged: { id: 'm', items: odd } }
    const read = parseSyncRecord({ ...kept, state: { ...state, ...tampered } })?.state
    for (const each of [read?.confirmed, read?.prior, read?.unmerged]) expect(each?.items).toEqual(sound)
  })

  it.each<[string, object]>([
    ['nobody’s', { state }],
    ['without a state', { customerId: 'dana' }],
    ['in no phase', { ...kept, state: { ...state, phase: 'asleep' } }],
    [
      'with half a line',
      { ...kept, state: { ...state, confirmed: { syncableStateVersion: 1, items: { a: { id: 'a' } } } } },
    ],
    ['doubtful of nobody knows which version', { ...kept, state: { ...state, doubted: { q0: 'x' } } }],
    ['with a nameless merge', { ...kept, state: { ...state, unmerged: { items: {} } } }],
    ['with a merge of no cart', { ...kept, state: { ...state, unmerged: { id: 'm', items: [] } } }],
    ['with an order that changes nothing', { ...kept, state: { ...state, along: [{ id: 'o' }] } }],
    ['with a nameless order', { ...kept, state: { ...state, along: [{ change: orders('a') }] } }],
    ['with another result', { ...kept, state: { ...state, result: 'MAYBE' } }],
  ])('is discarded when it is %s [GEN-10]', (_, tampered) => {
    expect(parseSyncRecord(tampered)).toBeUndefined()
  })

  it.each(['idle', 'applying', 'conflict', 'doubt', 'fence'])('knows the phase %s [SM-SYNC-01, GEN-10]', (phase) => {
    expect(parseSyncRecord({ ...kept, state: { ...state, phase } })?.state.phase).toBe(phase)
  })

  it.each(['SUCCESS', 'CONFLICT', 'ERROR'])(
    'knows the result %s, and an order told along [SYNC-05, GEN-10]',
    (result) => {
      const along = [{ id: 'o', change: orders('a') }]
      expect(parseSyncRecord({ ...kept, state: { ...state, result, along } })?.state).toMatchObject({ result, along })
    },
  )

  it.each([
    ['nothing', null],
    ['a press on no line', { kind: 'step', line: {}, by: 1 }],
    ['a line of no product', { kind: 'add', line: { variantId: 'v', qty: 1 }, id: 'a', createdAt: T0 }],
    ['a line of no number', { kind: 'add', line: nameFixture('a'), id: 'a', createdAt: T0 }],
    ['an undo of text', { kind: 'restore', item: 'a' }],
    ['an undo without a name', { kind: 'restore', item: { ...line('a'), id: 5 } }],
    ['an undo of half a line', { kind: 'restore', item: { ...line('a'), qty: undefined } }],
  ])('knows no change that is %s [GEN-10]', (_, change) => {
    expect(isCartChange(change)).toBe(false)
  })

  it.each<CartChange>([
    adds('a'),
    setsQty('a', 2),
    steps('a', -1),
    orders('a'),
    { kind: 'remove', lines: [nameFixture('a')] },
    { kind: 'restore', item: line('a') },
    { kind: 'resize', line: nameFixture('a'), variantId: 'v', newId: 'n' },
    { kind: 'answer', line: nameFixture('a'), challengeAnswer: 'blue' },
  ])('knows $kind, and no half of it [GEN-10]', (change) => {
    expect(isCartChange(change)).toBe(true)
    const [field = ''] = Object.keys(change).filter((key) => key !== 'kind')
    expect(isCartChange({ ...change, [field]: 5 })).toBe(false)
  })

  it('never throws, whatever is in the storage [GEN-10]', () => {
    fc.assert(fc.property(fc.jsonValue(), (data) => void parseSyncRecord(data)))
  })
})
