import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventLine, type LedgerEvent, objectionTo, standingOf } from '#lib/domain/orders/order-ledger.ts'
import {
  cancelledValue,
  dueNow,
  type MoneyLine,
  type MoneyOperation,
  type MoneyPayment,
  nextMoves,
  type OrderMoney,
  owedInAll,
  refundable,
  refundSources,
  splitRefund,
  valueOfUnits,
} from '#lib/domain/orders/order-money.ts'

const PLACED_AT = new Date('2026-03-02T00:00:00Z')
const SOON = new Date('2026-03-03T00:00:00Z')
const goods = (lineNo: number, qty: number, total: number): MoneyLine => ({
  lineNo,
  qty,
  total,
  gst: Math.round(total / 11),
  fulfilment: 'goods',
})
const card = (amount: number, methodCode = 'braintree_credit_card'): MoneyPayment => ({
  entryNo: 1,
  methodCode,
  amount,
  state: 'authorised',
  hasTransaction: true,
})
const voucher = (amount: number): MoneyPayment => ({
  entryNo: 0,
  methodCode: 'voucher',
  amount,
  state: 'captured',
  hasTransaction: false,
})
const boots = goods(0, 1, 10_000)
const socks = goods(1, 3, 1000)

function order(payments: MoneyPayment[], operations: MoneyOperation[] = [], lines = [boots, socks]): OrderMoney {
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return { lines, deliveryFee: 1495, grandTotal: total + 1495, gst: 1136, payments, operations }
}
const event = (type: LedgerEvent['type'], ...lines: EventLine[]): LedgerEvent => ({ type, lines })
const sent = (lineNo: number, qty: number) => event('parcel_sent', { lineNo, qty })
const cancelled = (lineNo: number, qty: number) => event('cancelled', { lineNo, qty })
const standing = (money: OrderMoney, ...events: LedgerEvent[]) =>
  standingOf({ pickup: false, lines: money.lines }, [event('placed'), ...events])
const captured = (amount: number, over: Partial<MoneyOperation> = {}): MoneyOperation => ({
  id: `c${amount}`,
  entryNo: 1,
  kind: 'capture',
  amount,
  state: 'done',
  captureId: undefined,
  forCancellation: false,
  ...over,
})
const moves = (money: OrderMoney, ...events: LedgerEvent[]) =>
  nextMoves(money, standing(money, ...events), PLACED_AT, SOON)

const NOTHING = { captures: [], releases: [], overpaid: 0 }
const TOTAL = 12_495

describe('the value of units', () => {
  it.each([
    [1000, 3, [334, 667, 1000]],
    [999, 3, [333, 666, 999]],
    [2, 5, [1, 2, 2, 2, 2]],
    [0, 2, [0, 0]],
  ])('%i cents over %i units are %j', (total, qty, values) => {
    expect(values.map((_, i) => valueOfUnits(total, qty, i + 1))).toEqual(values)
  })
})

describe('what was cancelled', () => {
  const whole = order([card(TOTAL)])

  it('is not to be paid, with its GST; the delivery only when nothing is left to deliver [OPS-09]', () => {
    const of = (...events: LedgerEvent[]) => cancelledValue(whole, standing(whole, ...events))
    expect(of()).toEqual({ amount: 0, gst: 0 })
    expect(of(cancelled(1, 1))).toEqual({ amount: 333, gst: 30 })
    expect(of(cancelled(1, 3))).toEqual({ amount: 1000, gst: 91 })
    expect(of(cancelled(0, 1), cancelled(1, 3))).toEqual({ amount: TOTAL, gst: 1136 })
  })

  it('and what is still owed are the order, to the cent, for any units [OPS-09]', () => {
    fc.assert(
      fc.property(fc.nat(1), fc.nat(3), (boot, pairs) => {
        const at = standing(whole, ...(boot ? [cancelled(0, 1)] : []), ...(pairs ? [cancelled(1, pairs)] : []))
        const { amount, gst } = cancelledValue(whole, at)
        expect(amount + owedInAll(whole, at)).toBe(TOTAL)
        expect(gst).toBeGreaterThanOrEqual(0)
        expect(gst).toBeLessThanOrEqual(1136)
      }),
    )
  })
})

describe('money moves with the goods', () => {
  const paypal = card(TOTAL, 'braintree_paypal')

  it.each<[string, OrderMoney, LedgerEvent[], Partial<ReturnType<typeof moves>>]>([
    ['nothing while nothing has left', order([card(TOTAL)]), [], {}],
    ['nothing when it is acknowledged', order([card(TOTAL)]), [event('acknowledged')], {}],
    [
      'a card whole with the first parcel, as it can be captured once only',
      order([card(TOTAL)]),
      [sent(0, 1)],
      { captures: [{ entryNo: 1, amount: TOTAL, early: false }] },
    ],
    [
      'PayPal for what is in the first parcel, with the delivery fee',
      order([paypal]),
      [sent(0, 1)],
      { captures: [{ entryNo: 1, amount: 11_495, early: false }] },
    ],
    [
      'PayPal for what is in the next, without it',
      order([paypal], [captured(11_495)]),
      [sent(0, 1), sent(1, 2)],
      { captures: [{ entryNo: 1, amount: 667, early: false }] },
    ],
    [
      'Afterpay for the last',
      order([card(TOTAL, 'afterpay')], [captured(12_162)]),
      [sent(0, 1), sent(1, 2), sent(1, 1)],
      { captures: [{ entryNo: 1, amount: 333, early: false }] },
    ],
    ['nothing twice', order([card(TOTAL)], [captured(TOTAL)]), [sent(0, 1), sent(1, 3)], {}],
    [
      'nothing while a capture is under way',
      order([paypal], [captured(11_495, { state: 'asking' })]),
      [sent(0, 1)],
      {},
    ],
    ['nothing again that was refused', order([card(TOTAL)], [captured(TOTAL, { state: 'refused' })]), [sent(0, 1)], {}],
    [
      'the card for what the gift card does not cover',
      order([voucher(5000), card(7495)]),
      [sent(0, 1)],
      { captures: [{ entryNo: 1, amount: 7495, early: false }] },
    ],
    [
      'the gift card first, PayPal for the rest of what has left',
      order([voucher(2000), card(10_495, 'braintree_paypal')]),
      [sent(1, 3)],
      { captures: [{ entryNo: 1, amount: 495, early: false }] },
    ],
    [
      'less when something was cancelled before it left',
      order([card(TOTAL)]),
      [cancelled(1, 1), sent(0, 1)],
      { captures: [{ entryNo: 1, amount: TOTAL - 333, early: false }] },
    ],
    [
      'everything back when all is cancelled, the fee too',
      order([voucher(5000), card(7495)]),
      [cancelled(0, 1), cancelled(1, 3)],
      { releases: [{ entryNo: 1, amount: 7495 }], overpaid: 5000 },
    ],
    [
      'the rest back when it is cancelled after a parcel has left',
      order([card(TOTAL)], [captured(TOTAL)]),
      [sent(0, 1), cancelled(1, 3)],
      { overpaid: 1000 },
    ],
    [
      'only the hold let go where it was not taken yet',
      order([paypal], [captured(11_495)]),
      [sent(0, 1), cancelled(1, 3)],
      { releases: [{ entryNo: 1, amount: 1000 }] },
    ],
    [
      'nothing twice of what was given back',
      order(
        [card(TOTAL)],
        [captured(TOTAL), captured(1000, { kind: 'refund', captureId: `c${TOTAL}`, forCancellation: true })],
      ),
      [sent(0, 1), cancelled(1, 3)],
      {},
    ],
    [
      'a refund for goodwill is no refund for what is cancelled',
      order([card(TOTAL)], [captured(TOTAL), captured(500, { kind: 'refund', captureId: `c${TOTAL}` })]),
      [sent(0, 1), cancelled(1, 3)],
      { overpaid: 1000 },
    ],
  ])('takes %s [OPS-06, OPS-09]', (_, money, events, expected) => {
    expect(moves(money, ...events)).toEqual({ ...NOTHING, ...expected })
  })

  it('takes gift cards and services at once [OPS-06]', () => {
    const bought = { ...goods(2, 1, 5000), fulfilment: 'giftCard' as const }
    const paid = order([card(TOTAL + 5000, 'braintree_paypal')], [], [boots, socks, bought])
    expect(moves(paid).captures).toEqual([{ entryNo: 1, amount: 5000, early: false }])
    const fitting = { ...goods(0, 1, 2500), fulfilment: 'service' as const }
    const service = { ...order([card(2500)], [], [fitting]), deliveryFee: 0, grandTotal: 2500 }
    expect(moves(service).captures).toEqual([{ entryNo: 1, amount: 2500, early: false }])
  })

  it('captures an authorisation that is about to lapse, whole and early [OPS-06]', () => {
    const money = order([card(TOTAL)])
    const at = (days: number) => new Date(PLACED_AT.getTime() + days * 86_400_000)
    expect(nextMoves(money, standing(money), PLACED_AT, at(5.9))).toEqual(NOTHING)
    expect(nextMoves(money, standing(money), PLACED_AT, at(6)).captures).toEqual([
      { entryNo: 1, amount: TOTAL, early: true },
    ])
    const afterpay = order([card(TOTAL, 'afterpay')])
    expect(nextMoves(afterpay, standing(afterpay), PLACED_AT, at(11.9))).toEqual(NOTHING)
    expect(nextMoves(afterpay, standing(afterpay), PLACED_AT, at(12)).captures).toHaveLength(1)
  })
})

it('gives back onto gift cards first, then from the latest capture, and never more than there is [OPS-10]', () => {
  const money = order(
    [voucher(2000), card(10_495, 'afterpay')],
    [captured(6000), captured(4000), captured(500, { id: 'r', kind: 'refund', entryNo: 0 })],
  )
  expect(refundable(money)).toBe(11_500)
  expect(splitRefund(5000, refundSources(money))).toEqual([
    { entryNo: 0, captureId: undefined, amount: 1500 },
    { entryNo: 1, captureId: 'c4000', amount: 3500 },
  ])
  expect(splitRefund(11_501, refundSources(money))).toBeUndefined()
})

/** Lives through what is allowed of some steps, moving the money after each as the job does. */
function lived(money: OrderMoney, handlers: readonly { type: LedgerEvent['type']; lineNo: number; qty: number }[]) {
  const ledger = { pickup: false, lines: money.lines }
  const events: LedgerEvent[] = [event('placed')]
  const operations: MoneyOperation[] = []
  for (const { type, lineNo, qty } of handlers) {
    const next = event(type, { lineNo, qty })
    if (objectionTo(ledger, standingOf(ledger, events), next)) continue
    events.push(next)
    for (let round = 0; round < 4; round += 1) {
      operations.push(...operationsOf({ ...money, operations: [...operations] }, standingOf(ledger, events)))
    }
  }
  return { events, operations }
}

function operationsOf(money: OrderMoney, at: ReturnType<typeof standingOf>): MoneyOperation[] {
  const { captures, releases, overpaid } = nextMoves(money, at, PLACED_AT, SOON)
  const parts = overpaid > 0 ? (splitRefund(overpaid, refundSources(money)) ?? []) : []
  return [
    ...captures.map(({ amount }) => captured(amount, { id: `c${money.operations.length}` })),
    ...releases.map(({ amount }) => captured(amount, { id: 'release', kind: 'release' as const })),
    ...parts.map((part) => captured(part.amount, { ...part, kind: 'refund' as const, forCancellation: true })),
  ]
}

it('ends with what was kept taken and the rest given back, whatever happens in whatever order [OPS-06, OPS-09, OPS-19]', () => {
  const lives = fc.record({
    lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 9999 })), {
      minLength: 1,
      maxLength: 4,
    }),
    fee: fc.constantFrom(0, 995, 1495),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    method: fc.constantFrom('braintree_credit_card', 'braintree_paypal', 'afterpay'),
    handlers: fc.array(
      fc.record({
        type: fc.constantFrom('parcel_sent' as const, 'cancelled' as const),
        lineNo: fc.integer({ min: 0, max: 3 }),
        qty: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 12 },
    ),
  })
  fc.assert(
    fc.property(lives, ({ lines: drawn, fee, share, method, handlers }) => {
      const lines = drawn.map(([qty, total], lineNo) => goods(lineNo, qty, total))
      const grandTotal = lines.reduce<number>((sum, { total }) => sum + total, fee)
      const byCard = Math.round(grandTotal * share)
      const payments = [voucher(grandTotal - byCard), card(byCard, method)].filter(({ amount }) => amount > 0)
      const money = { ...order(payments, [], lines), deliveryFee: fee, grandTotal }
      const { events, operations } = lived(money, handlers)
      const ledger = { pickup: false, lines }
      const end: OrderMoney = { ...money, operations }
      const at = standingOf(ledger, events)
      const taken = operations.filter(({ kind }) => kind === 'capture').reduce((sum, { amount }) => sum + amount, 0)
      expect(taken).toBeLessThanOrEqual(byCard)
      expect(dueNow(end, at)).toBeLessThanOrEqual(owedInAll(end, at))
      expect(refundable(end)).toBeGreaterThanOrEqual(Math.min(dueNow(end, at), owedInAll(end, at)))
      expect(refundable(end)).toBeLessThanOrEqual(Math.max(owedInAll(end, at), grandTotal - byCard))
      if (at.status === 'SHIPPED' || at.status === 'CANCELLED') expect(refundable(end)).toBe(owedInAll(end, at))
    }),
    { numRuns: 3000 },
  )
})
