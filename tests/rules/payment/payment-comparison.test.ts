import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookedMovement, type BookedPayment, expectedTransactions } from '#lib/domain/payment/booked-payment.ts'
import { compareTransaction, SETTLING_MINUTES, unlistedTransactions } from '#lib/domain/payment/payment-comparison.ts'
import { holdsMoney, type ProviderTransaction } from '#lib/domain/payment/provider-transaction.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const MADE = new Date('2026-11-27T09:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const paid = (over: Partial<BookedPayment> = {}): BookedPayment => ({
  reference: 'attempt',
  transactionId: 't1',
  methodCode: 'braintree_credit_card',
  orderNumber: 'W1',
  ordered: true,
  amount: 10_000,
  state: 'authorised',
  madeAt: MADE,
  changedAt: MADE,
  movements: [],
  ...over,
})

const moved = (over: Partial<BookedMovement> = {}): BookedMovement => ({
  reference: 'operation',
  kind: 'capture',
  amount: 10_000,
  state: 'done',
  transactionId: 't1',
  asGiftCard: false,
  madeAt: MADE,
  ...over,
})

const listed = (over: Partial<ProviderTransaction> = {}): ProviderTransaction => ({
  reference: 'attempt',
  transactionId: 't1',
  kind: 'sale',
  amount: 10_000,
  state: 'authorised',
  madeAt: MADE,
  ...over,
})

const verdict = (transaction: ProviderTransaction, payment?: BookedPayment) => {
  const said = compareTransaction(transaction, payment, NOW)
  return typeof said === 'string' ? said : said.kind
}

const taken = paid({ state: 'captured', movements: [moved()] })
const back = (over: Partial<BookedMovement> = {}) =>
  moved({ reference: 'refund', kind: 'refund', amount: 3000, transactionId: 'r1', ...over })
const giveBack = (over: Partial<ProviderTransaction> = {}) =>
  listed({
    reference: 'refund',
    transactionId: 'r1',
    parentId: 't1',
    kind: 'refund',
    amount: 3000,
    state: 'captured',
    ...over,
  })

describe('a transaction of a provider, held against the books', () => {
  it.each([
    ['held without an order', listed(), undefined, 'unknownToBooks'],
    ['taken without an order', listed({ state: 'captured' }), undefined, 'unknownToBooks'],
    ['not decided for a day', listed({ state: 'unsettled' }), undefined, 'unknownToBooks'],
    ['given back, and nobody knows of it', giveBack(), undefined, 'unknownToBooks'],
    ['let go without an order', listed({ state: 'voided' }), undefined, 'agrees'],
    ['declined without an order', listed({ state: 'declined' }), undefined, 'agrees'],
    ['held for an order', listed(), paid(), 'agrees'],
    ['held for another amount', listed({ amount: 9999 }), paid(), 'differentAmount'],
    ['taken, and the books only hold it', listed({ state: 'captured' }), paid(), 'differentState'],
    ['let go, and the books hold it', listed({ state: 'voided' }), paid(), 'differentState'],
    ['taken for an order', listed({ state: 'captured' }), taken, 'agrees'],
    ['taken for less', listed({ state: 'captured', amount: 1 }), taken, 'differentAmount'],
    ['held, and the books have taken it', listed(), taken, 'differentState'],
    ['let go, and the books have taken it', listed({ state: 'voided', amount: 1 }), taken, 'differentState'],
    ['refused when it was settled', listed({ state: 'declined' }), taken, 'differentState'],
    ['taken whole, from before movements', listed({ state: 'captured' }), paid({ state: 'captured' }), 'agrees'],
    [
      'taken for less, from before',
      listed({ state: 'captured', amount: 1 }),
      paid({ state: 'captured' }),
      'differentAmount',
    ],
    ['held for a cancelled order', listed(), paid({ state: 'voided' }), 'differentState'],
    ['let go with its order', listed({ state: 'voided' }), paid({ state: 'voided' }), 'agrees'],
    ['let go, whatever it came to', listed({ state: 'voided', amount: 1 }), paid({ state: 'voided' }), 'agrees'],
    ['held for an attempt that never became an order', listed(), paid({ ordered: false }), 'differentState'],
    ['let go for one', listed({ state: 'voided' }), paid({ ordered: false, transactionId: null }), 'agrees'],
    ['held for one nobody told of it', listed(), paid({ ordered: false, transactionId: null }), 'differentState'],
    ['held a second time for an order', listed({ transactionId: 't2' }), paid(), 'unknownToBooks'],
    ['declined before it was held', listed({ transactionId: 't0', state: 'declined' }), paid(), 'agrees'],
    ['a refund under the name of a sale', giveBack({ transactionId: 't1' }), paid(), 'unknownToBooks'],
  ] as const)('is %s [OPS-71]', (_, transaction, payment, expected) => {
    expect(verdict(transaction, payment)).toBe(expected)
  })

  it.each([
    ['reduced, not refunded', [back({ transactionId: 't1' })], listed({ state: 'captured', amount: 7000 }), 'agrees'],
    ['not reduced', [back({ transactionId: 't1' })], listed({ state: 'captured' }), 'differentAmount'],
    ['voided whole', [back({ transactionId: 't1', amount: 10_000 })], listed({ state: 'voided' }), 'agrees'],
    ['not voided', [back({ transactionId: 't1', amount: 10_000 })], listed({ state: 'captured' }), 'differentState'],
    ['refunded', [back()], giveBack(), 'agrees'],
    ['taken whole beside a refund', [back()], listed({ state: 'captured' }), 'agrees'],
    ['refunded in another amount', [back()], giveBack({ amount: 3001 }), 'differentAmount'],
    ['refunded, and the refund was stopped', [back()], giveBack({ state: 'voided' }), 'differentState'],
    ['refunded though it was refused', [back({ state: 'refused', transactionId: null })], giveBack(), 'differentState'],
    [
      'not refunded and refused',
      [back({ state: 'refused', transactionId: null })],
      giveBack({ state: 'declined' }),
      'agrees',
    ],
    [
      'given as a gift card',
      [back({ transactionId: null, asGiftCard: true })],
      listed({ state: 'captured' }),
      'agrees',
    ],
    ['refunded beside a gift card', [back({ transactionId: null, asGiftCard: true })], giveBack(), 'unknownToBooks'],
    ['refunded by somebody else', [back()], giveBack({ reference: '', transactionId: 'r2' }), 'unknownToBooks'],
    ['refunded this minute', [back({ state: 'asking', transactionId: null })], giveBack(), 'moving'],
    ['asked for', [back({ state: 'reserved', transactionId: null })], giveBack(), 'moving'],
  ] as const)('is a payment that was %s [OPS-71]', (_, backs, transaction, expected) => {
    expect(verdict(transaction, { ...taken, movements: [moved(), ...backs] })).toBe(expected)
  })

  it('is a part of one that was taken in parts, of which the payment itself says nothing [OPS-71]', () => {
    const parts = [
      moved({ reference: 'p1', transactionId: 'c1', amount: 4000 }),
      moved({ reference: 'p2', transactionId: 'c2', amount: 5000 }),
      back({ transactionId: 'c2', amount: 1000 }),
    ]
    const payment = paid({ state: 'captured', movements: parts })
    const part = (over: Partial<ProviderTransaction>) => listed({ state: 'captured', parentId: 't1', ...over })
    for (const state of ['authorised', 'captured', 'voided'] as const)
      expect(verdict(listed({ state }), payment)).toBe('agrees')
    expect(verdict(part({ reference: 'p1', transactionId: 'c1', amount: 4000 }), payment)).toBe('agrees')
    expect(verdict(part({ reference: 'p2', transactionId: 'c2', amount: 4000 }), payment)).toBe('agrees')
    expect(verdict(part({ reference: 'p2', transactionId: 'c2', amount: 5000 }), payment)).toBe('differentAmount')
    expect(verdict(part({ reference: 'p3', transactionId: 'c3', amount: 1 }), payment)).toBe('unknownToBooks')
  })

  it('is expected by what was done, each with its own number and what went back within it [OPS-71]', () => {
    const of = (reference: string, transactionId: string | null, amount: number, over: Partial<BookedMovement> = {}) =>
      moved({ reference, transactionId, amount, ...over })
    const refund = { kind: 'refund' } as const
    const payment = paid({
      state: 'captured',
      movements: [
        of('own', null, 3000),
        of('refused', null, 500, { state: 'refused' }),
        of('p1', 'c1', 4000),
        of('p2', 'c2', 2000),
        of('in own', 't1', 100, refund),
        of('in p1', 'c1', 200, refund),
        of('in p2', 'c2', 2000, refund),
        of('as card', 't1', 300, { ...refund, asGiftCard: true }),
        of('apart', 'r1', 700, refund),
        of('refused back', null, 50, { ...refund, state: 'refused' }),
        of('let go', 't1', 1000, { kind: 'release' }),
      ],
    })
    const each = expectedTransactions(payment).map(({ reference, transactionId, kind, amount, holds }) =>
      [reference, transactionId, kind, amount, holds].join(' '),
    )
    expect(each).toEqual([
      'attempt t1 sale 2900 taken',
      'p1 c1 sale 3800 taken',
      'p2 c2 sale 2000 nothing',
      'apart r1 refund 700 taken',
      'refused back  refund 50 nothing',
    ])
  })

  it('sums what Afterpay has taken of one payment in several captures [OPS-71]', () => {
    const movements = [moved({ amount: 4000 }), moved({ amount: 5000 }), moved({ kind: 'release', amount: 1000 })]
    const payment = paid({ state: 'captured', movements })
    expect(verdict(listed({ state: 'captured', amount: 9000 }), payment)).toBe('agrees')
    expect(verdict(listed({ state: 'captured', amount: 4000 }), payment)).toBe('differentAmount')
  })

  it.each([
    ['the transaction', { madeAt: minutesAgo(SETTLING_MINUTES - 1) }, {}, 'moving'],
    ['the payment', {}, { changedAt: minutesAgo(SETTLING_MINUTES - 1) }, 'moving'],
    [
      'neither',
      { madeAt: minutesAgo(SETTLING_MINUTES) },
      { changedAt: minutesAgo(SETTLING_MINUTES) },
      'differentState',
    ],
  ] as const)('is none of our business yet while %s is young [OPS-71]', (_, transaction, payment, expected) => {
    expect(verdict(listed({ state: 'voided', ...transaction }), paid(payment))).toBe(expected)
    expect(verdict(listed(transaction), paid(payment))).toBe('agrees')
  })

  it('names the payment it is near: a second sale, an unknown refund [OPS-71]', () => {
    const payment = paid()
    const transaction = listed({ transactionId: 't2' })
    expect(compareTransaction(transaction, payment, NOW)).toEqual({ kind: 'unknownToBooks', transaction, payment })
    expect(compareTransaction(transaction, undefined, NOW)).toEqual({ kind: 'unknownToBooks', transaction })
  })
})

describe('what the books expect and a provider does not list', () => {
  const span = { from: new Date('2026-11-27T00:00:00Z'), until: new Date('2026-11-28T00:00:00Z'), now: NOW }
  const unlisted = (payment: BookedPayment, known: string[] = [], within = span) =>
    unlistedTransactions(payment, within, ({ reference }) => known.includes(reference)).map(
      ({ reference }) => reference,
    )

  it.each([
    ['held', paid(), ['attempt']],
    ['taken', taken, ['attempt']],
    ['taken and refunded', { ...taken, movements: [moved(), back()] }, ['attempt', 'refund']],
    ['refused a refund', { ...taken, movements: [moved(), back({ state: 'refused' })] }, ['attempt']],
    ['let go', paid({ state: 'voided' }), []],
    ['declined', paid({ state: 'declined', ordered: false, transactionId: null }), []],
    ['taken this minute', { ...taken, changedAt: minutesAgo(1) }, []],
    ['being asked for', { ...taken, movements: [moved({ state: 'asking' })] }, []],
  ])('is all of a payment that was %s [OPS-71]', (_, payment, expected) => {
    expect(unlisted(payment)).toEqual(expected)
    expect(unlisted(payment, ['attempt', 'refund'])).toEqual([])
  })

  it('is what was made in the span, its first instant included and its last not [OPS-71]', () => {
    const later = { ...taken, movements: [moved(), back({ madeAt: span.until })] }
    expect(unlisted({ ...later, madeAt: span.from })).toEqual(['attempt'])
    expect(unlisted(later, [], { ...span, from: span.until, until: NOW })).toEqual(['refund'])
  })
})

describe('a provider that does what the books say', () => {
  const movement = fc.record({
    kind: fc.constantFrom('capture' as const, 'release' as const, 'refund' as const),
    amount: fc.integer({ min: 1, max: 5000 }),
    state: fc.constantFrom('done' as const, 'refused' as const),
    transactionId: fc.constantFrom('t1', 'c1', 'c2', 'r1', null),
    asGiftCard: fc.boolean(),
  })
  const payment = fc.record({
    state: fc.constantFrom('intended' as const, 'authorised' as const, 'captured' as const, 'voided' as const),
    ordered: fc.boolean(),
    movements: fc.array(movement, { maxLength: 5 }),
  })
  const STATES = { held: 'authorised', taken: 'captured', nothing: 'voided', anything: 'captured' } as const

  it('differs in nothing, and a cent more, or money where none should be, is told [OPS-71]', () => {
    fc.assert(
      fc.property(payment, ({ movements, ...over }) => {
        const seen = new Set<string | null>()
        // No two movements share a number of their own.
        const apart = movements.filter(
          ({ transactionId: id }) => id === 't1' || id === null || (!seen.has(id) && seen.add(id)),
        )
        const book = paid({ ...over, movements: apart.map((each, i) => moved({ ...each, reference: `m${i}` })) })
        for (const { holds, transactionId, ...expected } of expectedTransactions(book)) {
          const transaction = listed({ ...expected, transactionId: transactionId ?? 'x', state: STATES[holds] })
          expect(verdict(transaction, book)).toBe('agrees')
          const more = { ...transaction, amount: transaction.amount + 1 }
          if (holdsMoney(transaction) && holds !== 'anything') expect(verdict(more, book)).toBe('differentAmount')
          if (holds === 'nothing') expect(verdict({ ...transaction, state: 'captured' }, book)).toBe('differentState')
        }
      }),
    )
  })
})
