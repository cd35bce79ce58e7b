import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventLine, type LedgerEvent, objectionTo, standingOf } from '#lib/domain/orders/order-ledger.ts'
import {
  cancelledValue,
  dueNow,
  giftCardsOwed,
  goesBackOnCards,
  gstOfPart,
  isMoving,
  isPaidInParts,
  isUnsettled,
  type MoneyLine,
  type MoneyOperation,
  type MoneyPayment,
  nextMoves,
  type OrderMoney,
  outstanding,
  owedInAll,
  refundable,
  refundableInAll,
  refundSources,
  splitRefund,
  valueOfUnits,
  wasRefused,
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
  return { lines, deliveryFee: 1495, grandTotal: total + 1495, gst: 1136, payments, operations, forgone: 0 }
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
      'nothing of PayPal after a part was refused, though more has left',
      order([paypal], [captured(11_495), captured(333, { id: 'c2', state: 'refused' })]),
      [sent(0, 1), sent(1, 2)],
      {},
    ],
    [
      'PayPal for what is in the next, where a part was refused and taken after all',
      order(
        [paypal],
        [captured(11_495, { id: 'c1' }), captured(333, { id: 'c2', state: 'refused' }), captured(333, { id: 'c3' })],
      ),
      [sent(0, 1), sent(1, 2)],
      { captures: [{ entryNo: 1, amount: 334, early: false }] },
    ],
    [
      'nothing of PayPal after a part was refused, taken after all and another refused',
      order([paypal], [captured(11_495, { state: 'refused' }), captured(11_495), captured(1, { state: 'refused' })]),
      [sent(0, 1), sent(1, 2)],
      {},
    ],
    [
      'nothing and lets it go where taking it was refused and all is cancelled',
      order([card(TOTAL)], [captured(TOTAL, { state: 'refused' })]),
      [cancelled(0, 1), cancelled(1, 3)],
      { releases: [{ entryNo: 1, amount: TOTAL }] },
    ],
    [
      'the rest of PayPal no more, and lets it go, where a part was refused and what is left is cancelled',
      order([paypal], [captured(11_495), captured(333, { id: 'c2', state: 'refused' })]),
      [sent(0, 1), cancelled(1, 3)],
      { releases: [{ entryNo: 1, amount: TOTAL - 11_495 }] },
    ],
    [
      'nothing and lets nothing go twice, where letting go was refused',
      order([card(TOTAL)], [captured(TOTAL, { kind: 'release', state: 'refused' })]),
      [cancelled(0, 1), cancelled(1, 3)],
      {},
    ],
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
      'PayPal for the next parcel after a first one was taken, and no gift card in its place',
      order(
        [
          { ...voucher(0), hasTransaction: true },
          { ...paypal, state: 'captured' },
        ],
        [captured(11_495)],
      ),
      [sent(0, 1), sent(1, 2)],
      { captures: [{ entryNo: 1, amount: 667, early: false }] },
    ],
    [
      'nothing more of PayPal, all of which was taken',
      order([paypal], [captured(TOTAL)]),
      [sent(0, 1), sent(1, 3)],
      {},
    ],
    [
      'nothing more of a card, which was taken once, for less',
      order([card(TOTAL)], [captured(TOTAL - 333)]),
      [cancelled(1, 1), sent(0, 1), sent(1, 2)],
      {},
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
      'the rest again where giving it back was refused',
      order(
        [card(TOTAL)],
        [captured(TOTAL), captured(1000, { kind: 'refund', state: 'refused', forCancellation: true })],
      ),
      [sent(0, 1), cancelled(1, 3)],
      { overpaid: 1000 },
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

describe('what goes back onto gift cards of a cancellation', () => {
  const all = [cancelled(0, 1), cancelled(1, 3)]
  const onCards = (money: OrderMoney, events: LedgerEvent[]) =>
    goesBackOnCards(money, standing(money, ...events.slice(0, -1)), standing(money, ...events))
  const given = (over: Partial<MoneyOperation>) => captured(2000, { kind: 'refund', entryNo: 0, ...over })

  it('is nothing where no card paid, or the rest needs all they paid [OPS-09]', () => {
    expect(onCards(order([card(TOTAL)], [captured(TOTAL)]), all)).toBe(false)
    const mixed = order([voucher(2000), card(TOTAL - 2000)])
    expect(onCards(mixed, [cancelled(0, 1)])).toBe(false)
    // A pair of socks and delivery are kept: 18.29.
    expect(onCards(mixed, [cancelled(0, 1), cancelled(1, 2)])).toBe(true)
    expect(onCards(mixed, all)).toBe(true)
  })

  it('is something from the first unit where cards paid all of it, or the other money is taken [OPS-09]', () => {
    expect(onCards(order([voucher(TOTAL)]), [cancelled(1, 1)])).toBe(true)
    const taken = order([voucher(2000), card(TOTAL - 2000)], [captured(TOTAL - 2000)])
    expect(onCards(taken, [cancelled(1, 1)])).toBe(true)
    expect(onCards(taken, [cancelled(0, 1)])).toBe(true)
  })

  it('is nothing once all of it is back, by a cancellation or otherwise [OPS-09, OPS-10]', () => {
    const taken = (...more: MoneyOperation[]) =>
      order([voucher(2000), card(TOTAL - 2000)], [captured(TOTAL - 2000), ...more])
    const rest = [cancelled(0, 1), cancelled(1, 3)]
    expect(onCards(taken(), rest)).toBe(false)
    expect(onCards(taken(given({ forCancellation: true })), [cancelled(0, 1)])).toBe(true)
    expect(onCards(taken(given({})), [cancelled(0, 1)])).toBe(false)
    expect(onCards(taken(given({ amount: 1999 })), [cancelled(0, 1)])).toBe(true)
    expect(onCards(taken(given({ entryNo: 1 })), [cancelled(0, 1)])).toBe(true)
    expect(onCards(taken(given({ state: 'refused' })), [cancelled(0, 1)])).toBe(true)
  })
})

describe('a held payment', () => {
  const days = (n: number) => new Date(PLACED_AT.getTime() + n * 86_400_000)
  const whole = { entryNo: 1, amount: TOTAL, early: true }

  it.each([
    ['braintree_credit_card', 5.99, 6],
    ['braintree_apple_pay', 5.99, 6],
    ['braintree_paypal', 8.99, 9],
    ['afterpay', 11.99, 12],
  ])('of %s is taken a day before it lapses: not after %d days, but after %d [OPS-06]', (method, not, yes) => {
    const money = order([card(TOTAL, method)])
    expect(nextMoves(money, standing(money), PLACED_AT, days(not))).toEqual(NOTHING)
    expect(nextMoves(money, standing(money), PLACED_AT, days(yes)).captures).toEqual([whole])
  })

  it('is not taken early for what is due anyway, nor where all of it is cancelled [OPS-06, OPS-09]', () => {
    const money = order([card(TOTAL)])
    const gone = standing(money, sent(0, 1), sent(1, 3))
    expect(nextMoves(money, gone, PLACED_AT, days(30)).captures).toEqual([{ ...whole, early: false }])
    const cancelledWhole = standing(money, cancelled(0, 1), cancelled(1, 3))
    expect(nextMoves(money, cancelledWhole, PLACED_AT, days(30))).toEqual({
      ...NOTHING,
      releases: [{ entryNo: 1, amount: TOTAL }],
    })
  })

  it.each<[string, Partial<MoneyPayment>, MoneyOperation[]]>([
    ['was let go', { state: 'voided' }, []],
    ['is not known', { state: 'unknown' }, []],
    ['was only intended', { state: 'intended' }, []],
    ['has no transaction', { hasTransaction: false }, []],
    ['is being let go', {}, [captured(TOTAL, { kind: 'release', state: 'asking' })]],
    ['has been let go', {}, [captured(TOTAL, { kind: 'release', state: 'done' })]],
    ['is about to be taken', {}, [captured(TOTAL, { state: 'reserved' })]],
    ['was refused', {}, [captured(TOTAL, { state: 'refused' })]],
  ])('that %s is left alone [OPS-06]', (_, over, operations) => {
    const money = order([{ ...card(TOTAL, 'braintree_paypal'), ...over }], operations)
    expect(moves(money, sent(0, 1), sent(1, 3))).toEqual(NOTHING)
  })

  it('is asked no more for what came back while the provider refused it, nor told that it can go back [OPS-06, OPS-11]', () => {
    const refused = captured(TOTAL, { state: 'refused' })
    const back = (forgone: number, operations = [captured(10_000)]) => ({
      ...order([card(TOTAL, 'braintree_paypal')], operations),
      forgone,
    })
    const all = [sent(0, 1), sent(1, 3)]
    expect(moves(back(1500), ...all).captures).toEqual([{ entryNo: 1, amount: 995, early: false }])
    // The boots are back, the socks have not left.
    expect(moves(back(10_000, []), sent(0, 1)).captures).toEqual([{ entryNo: 1, amount: 1495, early: false }])
    expect(moves(back(TOTAL, []), ...all)).toEqual({ ...NOTHING, releases: [{ entryNo: 1, amount: TOTAL }] })
    expect(moves(back(TOTAL + 1, [refused]), ...all).releases).toEqual([{ entryNo: 1, amount: TOTAL }])
    expect(moves(back(TOTAL - 1, [refused]), ...all)).toEqual(NOTHING)
    const early = nextMoves(back(1000), standing(back(1000)), PLACED_AT, days(20))
    expect(early.captures).toEqual([{ entryNo: 1, amount: TOTAL - 11_000, early: true }])
    const paid = back(2000)
    expect(refundableInAll(paid, standing(paid, ...all))).toBe(TOTAL - 2000)
    expect(refundableInAll(back(TOTAL + 1), standing(paid, ...all))).toBe(0)
    expect(moves(back(2000, [captured(TOTAL)]), ...all).overpaid).toBe(0)
  })

  it('is taken whatever became of another payment’s movement, and while a refund is under way [OPS-06]', () => {
    const others = [captured(1, { entryNo: 7, state: 'refused' }), captured(1, { kind: 'refund', state: 'asking' })]
    expect(moves(order([card(TOTAL)], others), sent(0, 1)).captures).toEqual([{ ...whole, early: false }])
  })

  it('of an order that is paid for already by parts is taken no further than it is held [OPS-06]', () => {
    const money = order([card(12_000, 'braintree_paypal')], [captured(11_495)])
    expect(moves(money, sent(0, 1), sent(1, 3)).captures).toEqual([{ entryNo: 1, amount: 505, early: false }])
    expect(isMoving(money)).toBe(false)
  })
})

describe('an order’s money', () => {
  it.each<[boolean, MoneyOperation[]]>([
    [false, []],
    [false, [captured(1), captured(1, { state: 'refused' })]],
    [true, [captured(1), captured(1, { state: 'reserved' })]],
    [true, [captured(1, { kind: 'release', state: 'asking' })]],
    [false, [captured(1, { kind: 'refund', state: 'asking' }), captured(1, { kind: 'refund', state: 'reserved' })]],
  ])('moves: %s, for %j [OPS-10]', (moving, operations) => {
    expect(isMoving(order([card(TOTAL)], operations))).toBe(moving)
  })

  it.each<[boolean, string, MoneyOperation[], LedgerEvent[]]>([
    [false, 'nothing has left', [], []],
    [true, 'a parcel has left and is not paid yet', [], [sent(0, 1)]],
    [true, 'its money is being taken', [captured(TOTAL, { state: 'asking' })], [sent(0, 1)]],
    [false, 'it is taken', [captured(TOTAL)], [sent(0, 1)]],
    [false, 'the provider refuses it', [captured(TOTAL, { state: 'refused' })], [sent(0, 1)]],
    [false, 'some is to be given back', [captured(TOTAL)], [sent(0, 1), cancelled(1, 3)]],
  ])('is unsettled: %s, where %s [OPS-10, OPS-11]', (unsettled, _, operations, events) => {
    const money = order([card(TOTAL)], operations)
    expect(isUnsettled(money, standing(money, ...events), PLACED_AT, SOON)).toBe(unsettled)
  })

  it('can go back in the end but for what did already, cancelled goods aside, which are owed no more [OPS-10, OPS-11]', () => {
    const goodwill = captured(2000, { kind: 'refund', id: 'g' })
    const ofCancelled = captured(1000, { kind: 'refund', id: 'x', forCancellation: true })
    const all = order([card(TOTAL)], [captured(TOTAL), goodwill, ofCancelled])
    expect(refundableInAll(all, standing(all, sent(0, 1), cancelled(1, 3)))).toBe(TOTAL - 1000 - 2000)
    const refused = order([card(TOTAL)], [captured(TOTAL), { ...goodwill, state: 'refused' }])
    expect(refundableInAll(refused, standing(refused, sent(0, 1), sent(1, 3)))).toBe(TOTAL)
  })

  it.each([
    [true, 'braintree_paypal'],
    [true, 'afterpay'],
    [false, 'braintree_credit_card'],
    [false, 'voucher'],
  ])('is paid in parts: %s, by %s [OPS-06]', (inParts, methodCode) => {
    expect(isPaidInParts({ methodCode })).toBe(inParts)
  })

  it.each<[number, string, MoneyOperation[], LedgerEvent[]]>([
    [TOTAL - 2000, 'nothing was taken but the gift card', [], []],
    [995, 'some is taken', [captured(9500)], [sent(0, 1)]],
    [TOTAL - 2000, 'taking it was refused, or is on its way', [captured(9500, { state: 'refused' })], [sent(0, 1)]],
    [995, 'some of what was taken went back', [captured(9500), captured(9500, { kind: 'refund' })], [sent(0, 1)]],
    [0, 'the rest is cancelled', [captured(9495)], [sent(0, 1), cancelled(1, 3)]],
    [0, 'too much was taken', [captured(TOTAL)], [sent(0, 1)]],
  ])('has %d cents outstanding, where %s [OPS-06, OPS-11]', (cents, _, operations, events) => {
    const money = order([voucher(2000), card(TOTAL - 2000)], operations)
    expect(outstanding({ ...money, forgone: 500 }, standing(money, ...events))).toBe(cents)
  })

  it.each<[boolean, Partial<MoneyOperation>]>([
    [true, { state: 'refused' }],
    [false, { state: 'done' }],
    [false, { state: 'refused', kind: 'refund' }],
  ])('was refused: %s, of %j [OPS-06]', (refused, over) => {
    expect(wasRefused(captured(1, over))).toBe(refused)
  })

  it('is unsettled while what is about to lapse is to be taken [OPS-06, OPS-11]', () => {
    const money = order([card(TOTAL)])
    const days = (n: number) => new Date(PLACED_AT.getTime() + n * 86_400_000)
    expect(isUnsettled(money, standing(money), PLACED_AT, days(5))).toBe(false)
    expect(isUnsettled(money, standing(money), PLACED_AT, days(6))).toBe(true)
  })

  it.each([
    [{ grandTotal: 0, gst: 0 }, 0, 0],
    [{ grandTotal: 0, gst: 7 }, 100, 0],
    [{ grandTotal: 11_000, gst: 1000 }, 1100, 100],
    [{ grandTotal: 11_000, gst: 1000 }, 5, 0],
    [{ grandTotal: 11_000, gst: 1000 }, 6, 1],
    [{ grandTotal: 12_495, gst: 1136 }, 12_495, 1136],
    [{ grandTotal: 10_000, gst: 0 }, 500, 0],
  ])('of %j has in %i cents a GST of %i [OPS-10]', (of, amount, gst) => {
    expect(gstOfPart(of, amount)).toBe(gst)
  })

  it('owes other gift cards nothing of the gift cards in it, as far as they are not cancelled [OPS-13]', () => {
    const bought = { ...goods(2, 2, 10_000), fulfilment: 'giftCard' as const }
    const money = order([card(TOTAL + 10_000)], [], [boots, socks, bought])
    expect(giftCardsOwed(money, standing(money))).toBe(10_000)
    expect(giftCardsOwed(money, standing(money, cancelled(2, 1), cancelled(1, 3)))).toBe(5000)
    expect(dueNow(money, standing(money, cancelled(2, 1), cancelled(1, 3)))).toBe(5000)
    expect(giftCardsOwed(order([]), standing(order([])))).toBe(0)
  })

  it('owes the delivery until the last of the goods is cancelled, whatever becomes of the rest [OPS-09]', () => {
    const bought = { ...goods(2, 1, 5000), fulfilment: 'giftCard' as const }
    const money = order([card(TOTAL + 5000)], [], [boots, socks, bought])
    expect(owedInAll(money, standing(money, cancelled(0, 1)))).toBe(TOTAL + 5000 - 10_000)
    expect(owedInAll(money, standing(money, cancelled(0, 1), cancelled(1, 3)))).toBe(5000)
    expect(owedInAll(money, standing(money, cancelled(2, 1)))).toBe(TOTAL)
    expect(dueNow(money, standing(money))).toBe(5000)
    expect(dueNow(money, standing(money, sent(1, 1)))).toBe(5000 + 334 + 1495)
    expect(cancelledValue(money, standing(money, cancelled(2, 1))).amount).toBe(5000)
  })

  it('owes no delivery of goods when its gift card is issued, and that of no goods at once [OPS-06, OPS-13]', () => {
    const bought = { ...goods(2, 1, 5000), fulfilment: 'giftCard' as const }
    const issued = event('issued', { lineNo: 2, qty: 1 })
    const mixed = order([card(TOTAL + 5000)], [], [boots, socks, bought])
    expect(dueNow(mixed, standing(mixed, issued))).toBe(5000)
    const mailed = order([card(5000 + 1495)], [], [bought])
    expect(dueNow(mailed, standing(mailed))).toBe(5000 + 1495)
    expect(dueNow(mailed, standing(mailed, cancelled(2, 1)))).toBe(0)
  })

  it('owes all of a line whose standing says nothing, and nothing of it yet [OPS-06]', () => {
    const money = order([card(TOTAL)])
    const unknown = { ...standing(money), lines: standing(money).lines.slice(1) }
    expect(owedInAll(money, unknown)).toBe(TOTAL)
    expect(dueNow(money, unknown)).toBe(0)
  })

  it('goes back to what still holds some of it, and to nothing twice [OPS-10]', () => {
    const money = order(
      [voucher(2000), card(10_495, 'afterpay')],
      [
        captured(6000),
        captured(4000, { state: 'asking' }),
        captured(2000, { id: 'r1', kind: 'refund', entryNo: 0 }),
        captured(1000, { id: 'r2', kind: 'refund', captureId: 'c6000', state: 'asking' }),
        captured(3000, { id: 'r3', kind: 'refund', captureId: 'c6000', state: 'refused' }),
      ],
    )
    expect(refundSources(money)).toEqual([{ entryNo: 1, captureId: 'c6000', available: 5000 }])
    expect(refundable(money)).toBe(5000)
    expect(splitRefund(0, refundSources(money))).toEqual([])
    expect(splitRefund(5000, refundSources(money))).toEqual([{ entryNo: 1, captureId: 'c6000', amount: 5000 }])
    expect(splitRefund(1, [])).toBeUndefined()
  })
})

it('gives back onto each gift card no more than it paid, whatever went back to others [OPS-10]', () => {
  const money = order(
    [voucher(2000), { ...voucher(3000), entryNo: 2 }, card(7495, 'afterpay')],
    [
      captured(7495),
      captured(500, { id: 'r1', kind: 'refund', entryNo: 0 }),
      captured(700, { id: 'r2', kind: 'refund', captureId: 'c7495' }),
    ],
  )
  expect(refundSources(money)).toEqual([
    { entryNo: 0, captureId: undefined, available: 1500 },
    { entryNo: 2, captureId: undefined, available: 3000 },
    { entryNo: 1, captureId: 'c7495', available: 6795 },
  ])
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

/**
 * An order whose money moves as the job moves it and writes it down: a hold that is let go is void, and a provider may
 * refuse to let it go; goodwill is given of what was taken. It never refuses to take.
 */
function settledLife(start: OrderMoney) {
  const ledger = { pickup: false, lines: start.lines }
  const events: LedgerEvent[] = [event('placed')]
  let money = start
  const at = () => standingOf(ledger, events)
  const write = (operation: MoneyOperation) => {
    const state = operation.kind === 'capture' ? 'captured' : 'voided'
    const moved = operation.kind !== 'refund' && operation.state === 'done'
    const payments = money.payments.map((each) =>
      moved && each.entryNo === operation.entryNo && each.state === 'authorised' ? ({ ...each, state } as const) : each,
    )
    money = { ...money, payments, operations: [...money.operations, operation] }
  }
  const give = (amount: number, forCancellation: boolean) => {
    for (const part of splitRefund(amount, refundSources(money)) ?? [])
      write(captured(part.amount, { ...part, id: `g${money.operations.length}`, kind: 'refund', forCancellation }))
  }
  const settle = (now: Date, letsGo: boolean) => {
    for (let round = 0; round < 4; round += 1) {
      const { captures, releases, overpaid } = nextMoves(money, at(), PLACED_AT, now)
      const id = `o${money.operations.length}`
      for (const { entryNo, amount } of captures) write(captured(amount, { id, entryNo }))
      for (const { entryNo, amount } of releases)
        write(captured(amount, { id, entryNo, kind: 'release', state: letsGo ? 'done' : 'refused' }))
      give(overpaid, true)
    }
  }
  const happens = (next: LedgerEvent) => {
    if (!objectionTo(ledger, at(), next)) events.push(next)
  }
  /** Paid, and not given back because it was cancelled. */
  const paid = () =>
    money.payments.filter(({ methodCode }) => methodCode === 'voucher').reduce((sum, { amount }) => sum + amount, 0) +
    money.operations.filter(({ kind }) => kind === 'capture').reduce((sum, { amount }) => sum + amount, 0) -
    money.operations.filter((each) => each.forCancellation).reduce((sum, { amount }) => sum + amount, 0)
  return { settle, happens, give, paid, due: () => dueNow(money, at()), money: () => money, at }
}

it('leaves nothing unpaid that has left unless a provider refused it: only then is any of it forgone [OPS-06, OPS-11, OPS-16]', () => {
  const step = fc.record({
    type: fc.constantFrom(
      'parcel_sent',
      'parcel_sent',
      'cancelled',
      'cancelled',
      'issued',
      'return_received',
      'goodwill',
    ),
    lineNo: fc.integer({ min: 0, max: 3 }),
    qty: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 0, max: 20 }),
    letsGo: fc.boolean(),
  })
  const lives = fc.record({
    lines: fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 4 }),
        total: fc.integer({ min: 0, max: 9999 }),
        fulfilment: fc.constantFrom('goods', 'goods', 'goods', 'giftCard', 'service'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    fee: fc.constantFrom(0, 995, 1495),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    method: fc.constantFrom('braintree_credit_card', 'braintree_paypal', 'afterpay'),
    steps: fc.array(step, { maxLength: 14 }),
  })
  fc.assert(
    fc.property(lives, ({ lines: drawn, fee, share, method, steps }) => {
      const lines = drawn.map((line, lineNo) => ({
        ...goods(lineNo, line.qty, line.total),
        fulfilment: line.fulfilment,
      }))
      const grandTotal = lines.reduce<number>((sum, { total }) => sum + total, fee)
      // Gift cards are bought with other money than gift cards.
      const cards = lines.filter((line) => line.fulfilment === 'giftCard').reduce((sum, { total }) => sum + total, 0)
      const byCard = cards + Math.round((grandTotal - cards) * share)
      const payments = [voucher(grandTotal - byCard), card(byCard, method)].filter(({ amount }) => amount > 0)
      const life = settledLife({ ...order(payments, [], lines), deliveryFee: fee, grandTotal })
      life.settle(PLACED_AT, true)
      for (const { type, lineNo, qty, day, letsGo } of steps) {
        if (type === 'goodwill') life.give(Math.min(qty * 500, refundable(life.money())), false)
        else life.happens(event(type, { lineNo, qty }))
        life.settle(new Date(PLACED_AT.getTime() + day * 86_400_000), letsGo)
        expect(life.paid()).toBeGreaterThanOrEqual(life.due())
      }
    }),
    { numRuns: 5000 },
  )
})
