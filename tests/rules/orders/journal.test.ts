import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, type JournalOrder, type Posting, postingsOf, transfer } from '#lib/domain/orders/journal.ts'
import type { LedgerEvent } from '#lib/domain/orders/order-ledger.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n))
const event = (n: number, type: LedgerEvent['type'], lines: [number, number][] = []) => ({
  at: day(n),
  type,
  lines: lines.map(([lineNo, qty]) => ({ lineNo, qty })),
})

/** Two lines of goods over 110.00 and 33.00, delivered for 11.00; a tenth of all of it is GST. */
const ORDER: JournalOrder = {
  pickup: false,
  deliveryFee: 1100,
  gst: 1400,
  lines: [
    { lineNo: 0, qty: 1, total: 11_000, gst: 1000, fulfilment: 'goods' },
    { lineNo: 1, qty: 3, total: 3300, gst: 300, fulfilment: 'goods' },
  ],
  events: [event(1, 'placed')],
  placedAt: day(1),
  vouchers: 0,
  moves: [],
  notes: [],
  withdrawn: [],
  postage: [],
  forgone: [],
}
const CARD = { kind: 'capture', methodCode: 'braintree_credit_card', forCancellation: false } as const

/** Each posting as its day and its entries. */
const posted = (order: Partial<JournalOrder>) => postingsOf({ ...ORDER, ...order }).map(told)
const told = ({ at, entries }: Posting) => [
  at.getUTCDate(),
  Object.fromEntries(entries.map(({ account, amount }) => [account, amount])),
]

describe('the journal of an order', () => {
  it('has nothing while nothing was paid and nothing has left [OPS-16]', () => {
    expect(posted({})).toEqual([])
    expect(posted({ events: [event(1, 'placed'), event(2, 'acknowledged'), event(2, 'cancelled', [[1, 2]])] })).toEqual(
      [],
    )
  })

  it('books postage that became a gift card as an expense, owed to the card’s holder [OPS-11, OPS-16]', () => {
    expect(posted({ postage: [{ amount: 995, at: day(6) }] })).toEqual([[6, { returns: 995, giftCards: -995 }]])
  })

  it('keeps what was taken as a deposit, on the day it moved [OPS-16]', () => {
    expect(posted({ vouchers: 5000, moves: [{ ...CARD, amount: 10_400, at: day(3) }] })).toEqual([
      [1, { giftCards: 5000, deposits: -5000 }],
      [3, { 'provider:braintree_credit_card': 10_400, deposits: -10_400 }],
    ])
  })

  it('earns what has left, and delivery with the first of it alone [OPS-16]', () => {
    const sent = [
      event(1, 'placed'),
      event(2, 'parcel_sent', [[1, 2]]),
      event(4, 'parcel_sent', [
        [0, 1],
        [1, 1],
      ]),
    ]
    expect(posted({ events: sent })).toEqual([
      [2, expect.anything()],
      [4, expect.anything()],
    ])
    const [first, second] = postingsOf({ ...ORDER, events: sent }).map(({ entries }) => entries)
    expect(first).toEqual([
      { account: 'deposits', amount: 2200 },
      { account: 'sales', amount: -2000 },
      { account: 'gst', amount: -200 },
      { account: 'deposits', amount: 1100 },
      { account: 'delivery', amount: -1000 },
      { account: 'gst', amount: -100 },
    ])
    expect(second).toEqual([
      { account: 'deposits', amount: 11_000 },
      { account: 'sales', amount: -10_000 },
      { account: 'gst', amount: -1000 },
      { account: 'deposits', amount: 1100 },
      { account: 'sales', amount: -1000 },
      { account: 'gst', amount: -100 },
    ])
  })

  it('earns a pickup when it is collected, without a delivery that cost nothing [OPS-16]', () => {
    const events = [event(1, 'placed'), event(2, 'ready'), event(5, 'collected')]
    expect(postingsOf({ ...ORDER, pickup: true, deliveryFee: 0, gst: 1300, events })).toEqual([
      {
        at: day(5),
        entries: [
          { account: 'deposits', amount: 11_000 },
          { account: 'sales', amount: -10_000 },
          { account: 'gst', amount: -1000 },
          { account: 'deposits', amount: 3300 },
          { account: 'sales', amount: -3000 },
          { account: 'gst', amount: -300 },
        ],
      },
    ])
  })

  it('turns a gift card that is issued into a debt to its holder, and pays no courier for it [OPS-13, OPS-16]', () => {
    const bought = { lineNo: 2, qty: 2, total: 10_000, gst: 0, fulfilment: 'giftCard' } as const
    const events = [event(1, 'placed'), event(3, 'issued', [[2, 1]]), event(6, 'parcel_sent', [[0, 1]])]
    expect(posted({ lines: [...ORDER.lines, bought], events })).toEqual([
      [3, { giftCards: -5000, deposits: 5000 }],
      [6, { deposits: 1100, sales: -10_000, gst: -100, delivery: -1000 }],
    ])
  })

  it('takes the debt back to the holder of a gift card whose money goes back, and no sale [OPS-10, OPS-16]', () => {
    const note = { amount: 6100, gst: 100, at: day(4) }
    const withdrawn = [{ amount: 5000, at: day(4) }]
    const bought = { lineNo: 2, qty: 1, total: 5000, gst: 0, fulfilment: 'giftCard' } as const
    const of = (more: Partial<JournalOrder>) => posted({ lines: [...ORDER.lines, bought], ...more })
    expect(of({ notes: [note], withdrawn })).toEqual([
      [4, { returns: 6000, gst: 100, refundsPayable: -6100 }],
      [4, { giftCards: 5000, returns: -5000 }],
    ])
    expect(of({ notes: [note] })).toEqual([[4, { returns: 6000, gst: 100, refundsPayable: -6100 }]])
  })

  it('earns a service the day it is bought, and takes back what of it is cancelled on that day [OPS-16]', () => {
    const fitting = { lineNo: 3, qty: 3, total: 4401, gst: 400, fulfilment: 'service' } as const
    const of = (...events: JournalOrder['events'][number][]) =>
      posted({ lines: [...ORDER.lines, fitting], events: [event(1, 'placed'), ...events] })
    const BOUGHT = [1, { deposits: 4401, sales: -4001, gst: -400 }]
    expect(of()).toEqual([BOUGHT])
    expect(
      of(event(4, 'cancelled', [[1, 2]]), event(5, 'cancelled', [[3, 1]]), event(6, 'cancelled', [[3, 2]])),
    ).toEqual([
      BOUGHT,
      [5, { deposits: -1467, sales: 1334, gst: 133 }],
      [6, { deposits: -2934, sales: 2667, gst: 267 }],
    ])
    // Only cancelling takes it off: what else names the line does not.
    expect(of(event(4, 'return_received', [[3, 1]]))).toEqual([BOUGHT])
  })

  it('owes a credit note until it is paid back, by whatever pays it [OPS-10, OPS-16]', () => {
    const refund = { kind: 'refund', amount: 1100, at: day(9), forCancellation: false } as const
    expect(
      posted({
        notes: [{ amount: 1100, gst: 100, at: day(8) }],
        moves: [
          { ...refund, methodCode: 'afterpay' },
          { ...refund, methodCode: 'voucher' },
          { ...refund, methodCode: 'afterpay', forCancellation: true },
        ],
      }),
    ).toEqual([
      [9, { refundsPayable: 1100, 'provider:afterpay': -1100 }],
      [9, { refundsPayable: 1100, giftCards: -1100 }],
      [9, { deposits: 1100, 'provider:afterpay': -1100 }],
      [8, { returns: 1000, gst: 100, refundsPayable: -1100 }],
    ])
  })

  it('takes what was credited beyond all that is kept out of the deposits, on the day it shows [OPS-09, OPS-16]', () => {
    const credited = [
      { amount: 5000, gst: 455, at: day(3) },
      { amount: 440, gst: 40, at: day(5) },
    ]
    const of = (...events: JournalOrder['events'][number][]) =>
      posted({ events: [event(1, 'placed'), event(2, 'parcel_sent', [[1, 3]]), ...events], notes: credited })
    const kept = of()
    expect(kept).toEqual([
      [2, expect.anything()],
      [3, { returns: 4545, gst: 455, refundsPayable: -5000 }],
      [5, { returns: 400, gst: 40, refundsPayable: -440 }],
    ])
    // Socks and delivery are all that is kept: 44.00.
    expect(of(event(4, 'cancelled', [[0, 1]]))).toEqual([
      ...kept,
      [4, { deposits: 600, returns: -545, gst: -55 }],
      [5, { deposits: 440, returns: -400, gst: -40 }],
    ])
    expect(of(event(6, 'cancelled', [[0, 1]]))).toEqual([...kept, [6, { deposits: 1040, returns: -945, gst: -95 }]])
  })

  it('takes back as a sale what came back unpaid, with its GST, from each day on at which it changed [OPS-06, OPS-11, OPS-16]', () => {
    const changes = [
      { amount: 1101, at: day(4) },
      { amount: 14_300, at: day(5) },
      { amount: 11_000, at: day(7) },
    ]
    expect(posted({ forgone: changes })).toEqual([
      [4, { returns: 1001, gst: 100, deposits: -1101 }],
      [5, { returns: 11_999, gst: 1200, deposits: -13_199 }],
      [7, { returns: -3000, gst: -300, deposits: 3300 }],
    ])
    // A gift card has no GST that would water it down.
    const card = { lineNo: 2, qty: 1, total: 99_000, gst: 0, fulfilment: 'giftCard' } as const
    expect(posted({ lines: [...ORDER.lines, card], forgone: [{ amount: 1100, at: day(4) }] })).toEqual([
      [4, { returns: 1000, gst: 100, deposits: -1100 }],
    ])
  })

  it('takes what was credited beyond all that is not forgone out of the deposits, while it is forgone [OPS-10, OPS-11, OPS-16]', () => {
    const notes = [{ amount: 5000, gst: 500, at: day(3) }]
    const changes = [
      { amount: 11_000, at: day(4) },
      { amount: 0, at: day(6) },
    ]
    // 154.00 are kept in all, and 44.00 of them not forgone.
    expect(posted({ notes, forgone: changes })).toEqual([
      [3, { returns: 4500, gst: 500, refundsPayable: -5000 }],
      [4, { returns: 10_000, gst: 1000, deposits: -11_000 }],
      [6, { returns: -10_000, gst: -1000, deposits: 11_000 }],
      [4, { deposits: 600, returns: -540, gst: -60 }],
      [6, { deposits: -600, returns: 540, gst: 60 }],
    ])
  })

  it('moves an amount into one account and out of another [OPS-16]', () => {
    expect(told(transfer(day(2), 'giftCards', 'elsewhere', 700))).toEqual([2, { giftCards: 700, elsewhere: -700 }])
    expect(transfer(day(2), 'giftCards', 'elsewhere', 0).entries).toEqual([])
  })
})

it('foots for any order: each posting sums to nothing, and in the end no deposit is left [OPS-16, OPS-19]', () => {
  const fulfilment = fc.constantFrom('goods', 'giftCard', 'service' as const)
  const line = fc.record({ qty: fc.integer({ min: 1, max: 4 }), total: fc.nat(99_999), share: fc.nat(9), fulfilment })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 995), (drawn, fee) => {
      const lines = drawn.map(({ share, ...rest }, lineNo) => ({
        ...rest,
        lineNo,
        gst: rest.fulfilment === 'giftCard' ? 0 : Math.floor((rest.total * share) / 100),
      }))
      const goods = lines.filter((each) => each.fulfilment === 'goods')
      const deliveryFee = goods.length > 0 ? fee : 0
      const units = (kind: string) =>
        lines.filter((each) => each.fulfilment === kind).map(({ lineNo, qty }): [number, number] => [lineNo, qty])
      const total = lines.reduce<number>((sum, each) => sum + each.total, deliveryFee)
      const postings = postingsOf({
        ...ORDER,
        lines,
        deliveryFee,
        gst: lines.reduce((sum, { gst }) => sum + gst, 0) + Math.floor(deliveryFee / 11),
        events: [event(1, 'placed'), event(2, 'parcel_sent', units('goods')), event(2, 'issued', units('giftCard'))],
        moves: [{ ...CARD, amount: total, at: day(2) }],
      })
      const balance = (account: Account) =>
        postings
          .flatMap(({ entries }) => entries)
          .reduce((sum, each) => sum + (each.account === account ? each.amount : 0), 0)
      for (const { entries } of postings) {
        expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        expect(entries.every(({ amount }) => amount !== 0)).toBe(true)
      }
      expect(balance('deposits')).toBe(0)
      expect(balance('provider:braintree_credit_card')).toBe(total)
    }),
  )
})
