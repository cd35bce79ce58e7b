import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLOWED_IN, ORDER_EVENT_TYPES } from '#lib/domain/orders/order-events.ts'
import {
  cancellableQty,
  type LedgerEvent,
  type LedgerOrder,
  objectionTo,
  openQty,
  standingOf,
} from '#lib/domain/orders/order-ledger.ts'
import type { Fulfilment, OrderStatus } from '#lib/domain/orders/order-states.ts'

const boots = { lineNo: 0, qty: 2, fulfilment: 'goods' as Fulfilment }
const socks = { lineNo: 1, qty: 3, fulfilment: 'goods' as Fulfilment }
const card = { lineNo: 2, qty: 1, fulfilment: 'giftCard' as Fulfilment }
const fitting = { lineNo: 3, qty: 1, fulfilment: 'service' as Fulfilment }
const delivery: LedgerOrder = { pickup: false, lines: [boots, socks] }
const pickup: LedgerOrder = { pickup: true, lines: [boots] }

const event = (type: LedgerEvent['type'], lines: [number, number][] = [], parcelNo?: number): LedgerEvent => ({
  type,
  lines: lines.map(([lineNo, qty]) => ({ lineNo, qty })),
  parcelNo,
})
const placed = event('placed')
const acknowledged = event('acknowledged')
const parcel1 = event('parcel_sent', [[0, 2]], 1)
const parcel2 = event('parcel_sent', [[1, 3]], 2)
const statusAfter = (order: LedgerOrder, ...events: LedgerEvent[]) => standingOf(order, [placed, ...events]).status

describe('the status of an order follows from its events', () => {
  it.each<[OrderStatus, string, LedgerOrder, LedgerEvent[]]>([
    ['PLACED', 'nothing has happened', delivery, []],
    ['PROCESSING', 'the ERP has it', delivery, [acknowledged]],
    ['PROCESSING', 'only some is sent', delivery, [parcel1]],
    ['SHIPPED', 'nothing is left to send', delivery, [parcel1, parcel2]],
    ['SHIPPED', 'one of two parcels has arrived', delivery, [parcel1, parcel2, event('parcel_delivered', [], 1)]],
    [
      'COMPLETED',
      'both have arrived',
      delivery,
      [parcel1, parcel2, event('parcel_delivered', [], 2), event('parcel_delivered', [], 1)],
    ],
    ['SHIPPED', 'the rest is cancelled', delivery, [parcel1, event('cancelled', [[1, 3]])]],
    [
      'CANCELLED',
      'all is cancelled, in two steps',
      delivery,
      [event('cancelled', [[1, 3]]), event('cancelled', [[0, 2]])],
    ],
    [
      'RETURNED',
      'all that was kept is back',
      delivery,
      [parcel1, event('cancelled', [[1, 3]]), event('return_received', [[0, 2]])],
    ],
    [
      'RETURNED',
      'all that was kept of a line is back, the rest of it was cancelled',
      delivery,
      [
        event('cancelled', [
          [0, 1],
          [1, 3],
        ]),
        event('parcel_sent', [[0, 1]], 1),
        event('return_received', [[0, 1]]),
      ],
    ],
    ['READY_FOR_COLLECTION', 'it waits in the store', pickup, [acknowledged, event('ready')]],
    ['COMPLETED', 'it is collected', pickup, [event('ready'), event('collected')]],
    ['CANCELLED', 'nobody came', pickup, [event('ready'), event('cancelled', [[0, 2]])]],
    ['COMPLETED', 'there is nothing but a service', { pickup: false, lines: [fitting] }, []],
    ['PLACED', 'a gift card is not issued yet', { pickup: false, lines: [card] }, []],
    ['COMPLETED', 'the gift card is issued', { pickup: false, lines: [card] }, [event('issued', [[2, 1]])]],
    ['PLACED', 'only the gift card is out', { pickup: false, lines: [boots, card] }, [event('issued', [[2, 1]])]],
    ['SHIPPED', 'the goods tell, not the gift card', { pickup: false, lines: [boots, card] }, [parcel1]],
  ])('%s when %s [OPS-04, OPS-07, ORD-09]', (status, _, order, events) => {
    expect(statusAfter(order, ...events)).toBe(status)
  })
})

describe('one table says which event may follow which', () => {
  it('has a row for every event, and placing comes once [OPS-04]', () => {
    expect(Object.keys(ALLOWED_IN).toSorted()).toEqual(ORDER_EVENT_TYPES.toSorted())
    expect(ALLOWED_IN.placed).toEqual([])
  })

  it.each<[string, LedgerOrder, LedgerEvent[], LedgerEvent, ReturnType<typeof objectionTo>]>([
    ['acknowledging twice', delivery, [acknowledged], acknowledged, { kind: 'status' }],
    ['cancelling what has left', delivery, [parcel1, parcel2], event('cancelled', [[0, 1]]), { kind: 'status' }],
    ['sending what was cancelled', delivery, [event('cancelled', [[0, 1]])], parcel1, line(0, 1)],
    ['sending more than was ordered', delivery, [], event('parcel_sent', [[0, 3]]), line(0, 2)],
    [
      'sending more in two rows of one parcel',
      delivery,
      [],
      event('parcel_sent', [
        [0, 2],
        [0, 1],
      ]),
      line(1, 0),
    ],
    ['sending a line of another order', delivery, [], event('parcel_sent', [[7, 1]]), line(0, 0)],
    ['sending a negative number', delivery, [], event('parcel_sent', [[0, -1]]), line(0, 2)],
    ['sending an empty parcel', delivery, [], event('parcel_sent'), { kind: 'nothing' }],
    ['posting a gift card', { pickup: false, lines: [boots, card] }, [], event('parcel_sent', [[2, 1]]), line(0, 0)],
    ['delivering a parcel nobody sent', delivery, [parcel1], event('parcel_delivered', [], 2), { kind: 'parcel' }],
    [
      'delivering twice',
      delivery,
      [parcel1, event('parcel_delivered', [], 1)],
      event('parcel_delivered', [], 1),
      { kind: 'nothing' },
    ],
    ['sending a pickup', pickup, [], parcel1, { kind: 'fulfilment' }],
    ['collecting a delivery', delivery, [], event('collected'), { kind: 'fulfilment' }],
    ['collecting what is not ready', pickup, [], event('collected'), { kind: 'status' }],
    ['taking back what never left', delivery, [parcel1], event('return_received', [[1, 1]]), line(0, 0)],
    [
      'taking back more than left',
      delivery,
      [parcel1, event('return_received', [[0, 1]])],
      event('return_received', [[0, 2]]),
      line(0, 1),
    ],
  ])('refuses %s [OPS-04]', (_, order, before, next, objection) => {
    expect(objectionTo(order, standingOf(order, [placed, ...before]), next)).toEqual(objection)
  })
})

describe('where each line stands', () => {
  const mixed: LedgerOrder = { pickup: false, lines: [boots, socks, card, fitting] }
  const counts = (order: LedgerOrder, ...events: LedgerEvent[]) =>
    standingOf(order, [placed, ...events]).lines.map(({ cancelled, left, delivered, returned }) =>
      [cancelled, left, delivered, returned].join(''),
    )

  it.each<[string, LedgerOrder, LedgerEvent[], string[]]>([
    ['nothing has happened', mixed, [], ['0000', '0000', '0000', '0000']],
    ['a parcel is on its way', mixed, [parcel1], ['0200', '0000', '0000', '0000']],
    ['it has arrived', mixed, [parcel1, event('parcel_delivered', [], 1)], ['0220', '0000', '0000', '0000']],
    [
      'it has arrived and its machine says so twice',
      mixed,
      [parcel1, event('parcel_delivered', [], 1), event('parcel_delivered', [], 1)],
      ['0220', '0000', '0000', '0000'],
    ],
    ['another has arrived', mixed, [parcel1, event('parcel_delivered', [], 2)], ['0200', '0000', '0000', '0000']],
    ['the gift card is issued', mixed, [event('issued', [[2, 1]])], ['0000', '0000', '0110', '0000']],
    ['one is cancelled', mixed, [event('cancelled', [[1, 2]])], ['0000', '2000', '0000', '0000']],
    ['one is back', mixed, [parcel1, event('return_received', [[0, 1]])], ['0201', '0000', '0000', '0000']],
    ['a line of nobody is named', mixed, [event('cancelled', [[9, 1]])], ['0000', '0000', '0000', '0000']],
    [
      'it is collected, less what was cancelled, and no gift card over the counter',
      { ...mixed, pickup: true },
      [event('cancelled', [[1, 1]]), event('ready'), event('collected')],
      ['0220', '1220', '0000', '0000'],
    ],
  ])('when %s [OPS-04, OPS-07]', (_, order, events, expected) => {
    expect(counts(order, ...events)).toEqual(expected)
  })

  it('and how much of it can still be cancelled, which is nothing once the order is closed [OPS-09]', () => {
    const order: LedgerOrder = { pickup: false, lines: [boots, socks, fitting] }
    const of = (lineNo: number, ...events: LedgerEvent[]) =>
      cancellableQty(standingOf(order, [placed, ...events]), lineNo)
    const lessSocks = event('cancelled', [[1, 1]])
    expect([0, 1, 3, 7].map((lineNo) => of(lineNo, parcel1, lessSocks))).toEqual([0, 2, 1, 0])
    const rest = event('parcel_sent', [[1, 2]], 2)
    expect([0, 1, 3].map((lineNo) => of(lineNo, parcel1, lessSocks, rest))).toEqual([0, 0, 0])
  })

  it('and which parcels there are, numbered where nobody has [OPS-07]', () => {
    const { parcels, acknowledged, ready } = standingOf(delivery, [
      placed,
      event('parcel_sent', [[0, 1]]),
      event('parcel_sent', [[0, 1]]),
      event('parcel_delivered', [], 2),
    ])
    expect(parcels.map(({ parcelNo, delivered }) => [parcelNo, delivered])).toEqual([
      [1, false],
      [2, true],
    ])
    expect([acknowledged, ready]).toEqual([true, false])
    expect(standingOf(delivery, [placed])).toMatchObject({ acknowledged: false, ready: false, parcels: [] })
    expect(standingOf(pickup, [placed, event('ready')])).toMatchObject({ acknowledged: true, ready: true })
  })

  it.each<[string, LedgerOrder, LedgerEvent[], OrderStatus]>([
    ['a delivery that a machine calls ready', delivery, [event('ready')], 'PROCESSING'],
    [
      'a pickup of which some is cancelled',
      { ...pickup },
      [event('ready'), event('cancelled', [[0, 1]])],
      'READY_FOR_COLLECTION',
    ],
    [
      'nothing but a service that is cancelled',
      { pickup: false, lines: [fitting] },
      [event('cancelled', [[3, 1]])],
      'CANCELLED',
    ],
    ['goods of which one of two is back', delivery, [parcel1, parcel2, event('return_received', [[0, 1]])], 'SHIPPED'],
    [
      'goods that are back beside a service',
      { pickup: false, lines: [boots, fitting] },
      [parcel1, event('return_received', [[0, 2]])],
      'RETURNED',
    ],
    [
      'goods that are back while the gift card is out',
      { pickup: false, lines: [boots, card] },
      [parcel1, event('issued', [[2, 1]]), event('return_received', [[0, 2]])],
      'SHIPPED',
    ],
  ])('%s: the order is what it is [OPS-04]', (_, order, events, status) => {
    expect(statusAfter(order, ...events)).toBe(status)
  })

  it.each<[string, LedgerOrder, LedgerEvent[], LedgerEvent]>([
    ['a gift card', { pickup: false, lines: [card] }, [], event('issued', [[2, 1]])],
    ['what has left', delivery, [parcel1], event('return_received', [[0, 2]])],
    ['the first of two parcels', delivery, [parcel1, parcel2], event('parcel_delivered', [], 1)],
    ['a pickup that is ready', pickup, [event('ready')], event('collected')],
    ['a service', { pickup: false, lines: [boots, fitting] }, [], event('cancelled', [[3, 1]])],
    ['captured money', delivery, [], event('captured')],
    ['captured money of a pickup', pickup, [], event('captured')],
    ['a pickup that is packed', pickup, [], acknowledged],
    ['a pickup of which some is not there', pickup, [acknowledged], event('cancelled', [[0, 1]])],
  ])('nothing stands against %s [OPS-04]', (_, order, before, next) => {
    expect(objectionTo(order, standingOf(order, [placed, ...before]), next)).toBeUndefined()
  })

  it.each<[string, LedgerOrder, LedgerEvent[], LedgerEvent]>([
    ['boots as a gift card', { pickup: false, lines: [boots, card] }, [], event('issued', [[0, 1]])],
    [
      'a gift card taken back',
      { pickup: false, lines: [boots, card] },
      [parcel1, event('issued', [[2, 1]])],
      event('return_received', [[2, 1]]),
    ],
  ])('never %s [OPS-04, OPS-13]', (_, order, before, next) => {
    expect(objectionTo(order, standingOf(order, [placed, ...before]), next)).toEqual(line(0, 0))
  })
})

function line(index: number, available: number): ReturnType<typeof objectionTo> {
  return { kind: 'line', index, available }
}

it('never lets more leave, be cancelled or come back than there is, whatever is tried in whatever order [OPS-04, OPS-19]', () => {
  const lineArb = fc.record({ lineNo: fc.integer({ min: 0, max: 4 }), qty: fc.integer({ min: -1, max: 4 }) })
  const tried = fc.record({
    type: fc.constantFrom(...ORDER_EVENT_TYPES),
    lines: fc.array(lineArb, { maxLength: 3 }),
    parcelNo: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  const ordered = fc.record({
    pickup: fc.boolean(),
    lines: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('goods', 'giftCard', 'service' as const)),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  })
  fc.assert(
    fc.property(ordered, fc.array(tried, { maxLength: 25 }), ({ pickup: collected, lines }, tries) => {
      const order = {
        pickup: collected,
        lines: lines.map(([qty, fulfilment], lineNo) => ({ lineNo, qty, fulfilment: fulfilment as Fulfilment })),
      }
      const events: LedgerEvent[] = [placed]
      let parcels = 0
      for (const each of tries) {
        const next = each.type === 'parcel_sent' ? { ...each, parcelNo: parcels + 1 } : each
        const before = standingOf(order, events)
        if (objectionTo(order, before, next)) continue
        if (next.type === 'parcel_sent') parcels += 1
        events.push(next)
        const after = standingOf(order, events)
        for (const each of after.lines) {
          expect(openQty(each)).toBeGreaterThanOrEqual(0)
          expect(each.returned).toBeLessThanOrEqual(each.left)
          expect(each.delivered).toBeLessThanOrEqual(each.left)
        }
        if (before.status === 'CANCELLED') expect(after.status).toBe('CANCELLED')
        if (before.status !== 'PLACED') expect(after.status).not.toBe('PLACED')
      }
    }),
    { numRuns: 2000 },
  )
})
