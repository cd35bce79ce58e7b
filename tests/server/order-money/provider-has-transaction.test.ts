import { describe, expect, it } from 'vitest'
import type { BookedPayment, ExpectedTransaction } from '#lib/domain/payment/booked-payment.ts'
import { hasTransaction } from '#lib/server/order-money/provider-has-transaction.ts'
import type { Lookup, PaymentProvider, TransactionNews, TransactionPage } from '#lib/server/payments/port.ts'

const MADE_AT = new Date('2026-11-28T03:00:00Z')
const PAYMENT: BookedPayment = {
  reference: 'attempt-1',
  transactionId: 'sale-1',
  methodCode: 'braintree_credit_card',
  orderNumber: 'W100000001',
  ordered: true,
  amount: 12_995,
  state: 'captured',
  madeAt: MADE_AT,
  changedAt: MADE_AT,
  movements: [],
}
const SALE: ExpectedTransaction = {
  reference: 'attempt-1',
  transactionId: 'sale-1',
  kind: 'sale',
  amount: 12_995,
  holds: 'taken',
  madeAt: MADE_AT,
}
const REFUND = { ...SALE, reference: 'refund-1', transactionId: 'refund-1', kind: 'refund' as const }

const found = (transactionId: string): Lookup => ({ found: true, transactionId, summary: '', state: 'captured' })
const page = (...ids: string[]): TransactionPage => ({
  ok: true,
  transactions: ids.map((transactionId) => ({ ...SALE, transactionId, state: 'captured' as const })),
})

interface Says {
  find?: Lookup
  pages?: TransactionPage[]
  news?: TransactionNews
}

/** What comes of asking, and what was asked. */
async function asked(expected: ExpectedTransaction, { find = { found: false }, pages = [], news }: Says) {
  const calls: unknown[] = []
  const provider: Pick<PaymentProvider, 'find' | 'madeBetween' | 'news'> = {
    async find(...about) {
      calls.push(['find', ...about])
      return find
    },
    async *madeBetween(name, from, until) {
      calls.push(['listed', name, from.toISOString(), until.toISOString()])
      yield* pages
    },
    async news(id) {
      calls.push(['news', id])
      return news ?? { known: false }
    },
  }
  return { has: await hasTransaction(provider as PaymentProvider, 'braintree', PAYMENT, expected), calls }
}
const FIND = ['find', 'attempt-1', 'braintree_credit_card']
const LISTED = ['listed', 'braintree', '2026-11-28T02:50:00.000Z', '2026-11-28T03:10:00.000Z']
const NEWS = ['news', 'sale-1']

describe('whether a provider has what it did not list', () => {
  it.each<[string, ExpectedTransaction, Says, unknown, unknown[]]>([
    ['its reference finds it', SALE, { find: found('sale-1') }, true, [FIND]],
    ['nobody can say', SALE, { find: { found: 'unknown', reason: 'away' } }, { reason: 'away' }, [FIND]],
    ['another one has its reference', SALE, { find: found('sale-2') }, false, [FIND, LISTED, NEWS]],
    [
      'it stands beside others near its payment',
      SALE,
      { pages: [page('a'), page('b', 'sale-1')] },
      true,
      [FIND, LISTED],
    ],
    ['others stand there alone', SALE, { pages: [page('a')] }, false, [FIND, LISTED, NEWS]],
    [
      'what is near cannot be listed',
      SALE,
      { pages: [{ ok: false, reason: 'down' }] },
      { reason: 'down' },
      [FIND, LISTED],
    ],
    [
      'its number is known',
      SALE,
      { news: { known: true, settlementDeclined: false, disputes: [] } },
      true,
      [FIND, LISTED, NEWS],
    ],
    [
      'its number cannot be asked for',
      SALE,
      { news: { known: 'unknown', reason: 'silent' } },
      { reason: 'silent' },
      [FIND, LISTED, NEWS],
    ],
    ['a refund has no number to ask for', REFUND, {}, false, [['find', 'refund-1', 'braintree_credit_card'], LISTED]],
    [
      'a refund is listed with its payment',
      REFUND,
      { pages: [page('refund-1')] },
      true,
      [['find', 'refund-1', 'braintree_credit_card'], LISTED],
    ],
    ['it never had a number', { ...SALE, transactionId: null }, {}, false, [FIND, LISTED]],
  ])('%s [OPS-71]', async (_, expected, says, has, calls) => {
    expect(await asked(expected, says)).toEqual({ has, calls })
  })
})
