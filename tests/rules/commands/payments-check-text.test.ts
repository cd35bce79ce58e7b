import { describe, expect, it } from 'vitest'
import type { BookedPayment, ExpectedTransaction } from '#lib/domain/payment/booked-payment.ts'
import type { ProviderTransaction } from '#lib/domain/payment/provider-transaction.ts'
import type { PaymentCheck } from '#lib/server/order-money/check-payments.ts'
import { differenceText, exitCodeOf, summaryLines } from '#scripts/payments-check-text.ts'

const madeAt = new Date('2026-11-27T09:00:00.123Z')
const transaction: ProviderTransaction = {
  reference: 'r1',
  transactionId: 't1',
  kind: 'sale',
  amount: 14_490,
  state: 'authorised',
  madeAt,
}
const payment: BookedPayment = {
  reference: 'r1',
  transactionId: 't1',
  methodCode: 'braintree_credit_card',
  orderNumber: 'W1',
  ordered: true,
  amount: 14_490,
  state: 'authorised',
  madeAt,
  changedAt: madeAt,
  movements: [],
}
const expected: ExpectedTransaction = {
  reference: 'r1',
  transactionId: 't1',
  kind: 'sale',
  amount: 14_490,
  holds: 'held',
  madeAt,
}
const taken = { ...transaction, state: 'captured' } as const
const refund = { ...taken, kind: 'refund', transactionId: 'b1', reference: '', amount: 500 } as const

describe('a difference, in a line', () => {
  it('is an order that was lost: amount, time, numbers and what to do [OPS-73]', () => {
    expect(differenceText({ kind: 'unknownToBooks', transaction }, 'braintree')).toBe(
      'NOT IN THE SHOP: 144.90 AUD held at Braintree 2026-11-27T09:00:00Z, transaction t1, reference r1. No order is paid with it: void it at Braintree, or enter the order again and keep the money for it.',
    )
    const atAfterpay = { ...taken, transactionId: 'afterpay:4001' }
    expect(differenceText({ kind: 'unknownToBooks', transaction: atAfterpay }, 'afterpay')).toBe(
      'NOT IN THE SHOP: 144.90 AUD taken at Afterpay 2026-11-27T09:00:00Z, transaction 4001, reference r1. No order is paid with it: refund it at Afterpay, or enter the order again and keep the money for it.',
    )
  })

  it.each([
    ['a second payment', transaction, payment, 'Order W1 has another payment: void it at Braintree, unless'],
    ['a refund of an order', refund, payment, '5.00 AUD given back at Braintree'],
    ['a refund of an order', refund, payment, 'see that order W1 is not refunded again.'],
    ['a refund of nobody', refund, undefined, 'reference none. The books know neither the refund nor its order.'],
    [
      'a refund that is not decided',
      { ...refund, state: 'unsettled' as const },
      undefined,
      'refund of 5.00 AUD not decided',
    ],
  ])('is %s that the books do not have [OPS-73]', (_, transaction, payment, words) => {
    expect(differenceText({ kind: 'unknownToBooks', transaction, payment }, 'braintree')).toContain(words)
  })

  it('is money that the provider does not have [OPS-73]', () => {
    expect(differenceText({ kind: 'unknownToProvider', expected, payment }, 'braintree')).toBe(
      'NOT AT BRAINTREE: the books have 144.90 AUD held for order W1, transaction t1, reference r1; Braintree has no such transaction. Look for it at Braintree before anything else leaves for this order.',
    )
  })

  it('is another amount [OPS-73]', () => {
    const less = { ...taken, amount: 100 }
    const wanted = { ...expected, holds: 'taken' } as const
    expect(differenceText({ kind: 'differentAmount', transaction: less, expected: wanted, payment }, 'braintree')).toBe(
      'OTHER AMOUNT: 1.00 AUD taken at Braintree 2026-11-27T09:00:00Z, transaction t1, reference r1; the books have 144.90 AUD taken for order W1, transaction t1, reference r1. Compare both at Braintree, and take or give back there what is amiss.',
    )
  })

  it.each([
    [
      'captured',
      'held',
      true,
      'What left for order W1 is not in the books: enter its parcel again; nothing is taken twice.',
    ],
    ['authorised', 'taken', true, 'It was not taken: take it at Braintree before the hold lapses.'],
    ['voided', 'held', true, 'Order W1 is not paid: ask the shopper for the money, or cancel it.'],
    ['declined', 'taken', true, 'declined at Braintree'],
    ['unsettled', 'taken', true, 'Order W1 is not paid'],
    [
      'authorised',
      'nothing',
      true,
      'the books have nothing held or taken for order W1. Nothing is owed for it: void it at Braintree.',
    ],
    ['captured', 'nothing', true, 'Nothing is owed for it: refund it at Braintree.'],
    [
      'authorised',
      'nothing',
      false,
      'for W1, which never became an order. Nothing is owed for it: void it at Braintree. Jobs of',
    ],
  ] as const)('is another state: %s, and the books have it %s [OPS-73]', (state, holds, ordered, words) => {
    const difference = {
      kind: 'differentState',
      transaction: { ...transaction, state },
      expected: { ...expected, holds },
      payment: { ...payment, ordered },
    } as const
    expect(differenceText(difference, 'braintree')).toContain(words)
    expect(differenceText(difference, 'braintree')).toMatch(/^OTHER STATE: /)
  })

  it.each([
    ['taken', 'the books have 144.90 AUD given back for order W1'],
    ['nothing', 'the books have no refund for order W1'],
  ] as const)('is a refund in another state: %s [OPS-73]', (holds, words) => {
    const back = { ...expected, kind: 'refund', holds, transactionId: null } as const
    const text = differenceText({ kind: 'differentState', transaction: refund, expected: back, payment }, 'braintree')
    expect(text).toContain(words)
    expect(text).toContain('Look at Braintree whether the money went back, and tell the shopper.')
  })
})

const agreed: PaymentCheck = {
  listed: 214,
  booked: 201,
  moving: 0,
  differences: { unknownToBooks: 0, unknownToProvider: 0, differentAmount: 0, differentState: 0 },
  unanswered: new Map(),
}
const span = { from: madeAt, until: new Date('2026-11-28T00:00:00Z'), providers: ['braintree', 'afterpay'] }
const FIRST =
  '2026-11-27T09:00:00Z to 2026-11-28T00:00:00Z: 214 transactions at Braintree and Afterpay, 201 payments in the books.'

describe('the summary of a check of payments', () => {
  it.each([
    [agreed, ['All agree.'], 0],
    [
      { ...agreed, moving: 2 },
      ['2 moving just now, younger than 15 minutes or being asked for: check again later.', 'All agree.'],
      0,
    ],
    [{ ...agreed, differences: { ...agreed.differences, unknownToBooks: 1 } }, ['1 difference: 1 not in the shop.'], 1],
    [
      { ...agreed, differences: { unknownToBooks: 2, unknownToProvider: 1, differentAmount: 1, differentState: 3 } },
      ['7 differences: 2 not in the shop, 1 not at the provider, 1 of another amount, 3 of another state.'],
      1,
    ],
    [
      { ...agreed, unanswered: new Map([['afterpay', 'Afterpay answered 503']]) },
      ['Afterpay could not be asked: Afterpay answered 503.', 'Whether the rest agrees is not known.'],
      2,
    ],
    [
      {
        ...agreed,
        differences: { ...agreed.differences, unknownToBooks: 1 },
        unanswered: new Map([['other', 'it failed']]),
      },
      [
        'other could not be asked: it failed.',
        '1 difference: 1 not in the shop.',
        'Whether the rest agrees is not known.',
      ],
      2,
    ],
  ])('says what was looked at and whether it agrees, and the exit code with it: %# [OPS-73]', (check, lines, code) => {
    expect(summaryLines(check, span)).toEqual([FIRST, ...lines])
    expect(exitCodeOf(check)).toBe(code)
  })
})
