import { describe, expect, it } from 'vitest'
import type { CardProvider } from '#lib/server/payments/port.ts'
import { afterpayApi, joinedProvider, paymentProvider } from '#lib/server/payments/provider.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useSandbox()

const ANSWERS = {
  authorise: { ok: true, transactionId: 't1', summary: 'paid' },
  find: { found: true, transactionId: 't1', summary: 'paid', state: 'authorised' },
  capture: { ok: true },
  capturePart: { ok: true, transactionId: 'p1' },
  void: { ok: true },
  refund: { ok: true, transactionId: 'r1' },
}

/** Providers that write down what each of them is asked. */
function providers(answers: object = ANSWERS) {
  const asked: [string, string, ...unknown[]][] = []
  const called = (name: string) =>
    Object.fromEntries(
      Object.entries(answers).map(([call, answer]) => [
        call,
        async (...about: unknown[]) => {
          asked.push([name, call, ...about])
          return answer
        },
      ]),
    ) as unknown as CardProvider
  return { asked, joined: joinedProvider(called('cards'), { afterpay: () => called('afterpay') }) }
}

const SALE = { reference: 'R1', amount: 5000, token: 'n', saved: false }

describe('all providers as one', () => {
  it.each(['braintree_credit_card', 'braintree_paypal', 'braintree_apple_pay', 'never_heard_of'])(
    'asks the gateway for %s, and calls what it made as it does [PAY-01]',
    async (methodCode) => {
      const { asked, joined } = providers()
      expect(await joined.authorise({ ...SALE, methodCode })).toEqual(ANSWERS.authorise)
      expect(await joined.find('R1', methodCode)).toEqual(ANSWERS.find)
      expect(asked).toEqual([
        ['cards', 'authorise', { ...SALE, methodCode }],
        ['cards', 'find', 'R1'],
      ])
    },
  )

  it('asks Afterpay for its own, and calls what it made by both their names [PAY-01]', async () => {
    const { asked, joined } = providers()
    expect(await joined.authorise({ ...SALE, methodCode: 'afterpay' })).toEqual({
      ...ANSWERS.authorise,
      transactionId: 'afterpay:t1',
    })
    expect(await joined.find('R1', 'afterpay')).toEqual({ ...ANSWERS.find, transactionId: 'afterpay:t1' })
    expect(asked).toEqual([
      ['afterpay', 'authorise', { ...SALE, methodCode: 'afterpay' }],
      ['afterpay', 'find', 'R1'],
    ])
  })

  it('hands on what Afterpay did not hold as it is [PAY-28, PAY-33]', async () => {
    const { joined } = providers({ authorise: { ok: false, code: 'declined' }, find: { found: false } })
    expect(await joined.authorise({ ...SALE, methodCode: 'afterpay' })).toEqual({ ok: false, code: 'declined' })
    expect(await joined.find('R1', 'afterpay')).toEqual({ found: false })
  })

  it.each([
    ['afterpay:4001', 'afterpay', '4001'],
    ['afterpay:40:01', 'afterpay', '40:01'],
    ['x1', 'cards', 'x1'],
    ['other:x1', 'cards', 'other:x1'],
    ['afterpayx', 'cards', 'afterpayx'],
  ])('moves the money of %s at %s, which knows it as %s [PAY-33, OPS-06, OPS-10]', async (transactionId, owner, id) => {
    const { asked, joined } = providers()
    const part = { transactionId, methodCode: 'any', amount: 1, reference: 'P1', again: false }
    const back = { transactionId, amount: 1, remaining: 2, reference: 'B1' }
    expect(await joined.capture(transactionId, 1)).toEqual(ANSWERS.capture)
    expect(await joined.capturePart(part)).toEqual(ANSWERS.capturePart)
    expect(await joined.void(transactionId)).toEqual(ANSWERS.void)
    expect(await joined.refund(back)).toEqual(ANSWERS.refund)
    expect(asked).toEqual([
      [owner, 'capture', id, 1],
      [owner, 'capturePart', { ...part, transactionId: id }],
      [owner, 'void', id],
      [owner, 'refund', { ...back, transactionId: id }],
    ])
  })

  it('lists the payments of each by its name, and calls what Afterpay made by both [OPS-72]', async () => {
    const sale = { transactionId: 't1', kind: 'sale' }
    const refund = { transactionId: 'r1', parentId: 't1', kind: 'refund' }
    const asked: unknown[] = []
    const listing = (name: string) =>
      ({
        async *madeBetween(...span: unknown[]) {
          asked.push([name, ...span])
          yield { ok: true, transactions: [sale, refund] }
          yield { ok: false, reason: 'it failed' }
        },
      }) as unknown as CardProvider
    const joined = joinedProvider(listing('cards'), { afterpay: () => listing('afterpay') })
    const [from, until] = [new Date(0), new Date(1)]
    const pagesOf = async (name: string) => {
      const pages = []
      for await (const page of joined.madeBetween(name, from, until)) pages.push(page)
      return pages
    }
    const failed = { ok: false, reason: 'it failed' }
    expect(await pagesOf('braintree')).toEqual([{ ok: true, transactions: [sale, refund] }, failed])
    expect(await pagesOf('afterpay')).toEqual([
      {
        ok: true,
        transactions: [
          { ...sale, transactionId: 'afterpay:t1' },
          { ...refund, parentId: 'afterpay:t1' },
        ],
      },
      failed,
    ])
    expect(asked).toEqual([
      ['cards', from, until],
      ['afterpay', from, until],
    ])
  })

  it('is connected once for a process, to the gateway and to Afterpay [GEN-11]', async () => {
    expect(paymentProvider()).toBe(paymentProvider())
    expect(afterpayApi()).toBe(afterpayApi())
    expect(await paymentProvider().void('afterpay:499')).toMatchObject({ reason: 'Afterpay knows no such payment' })
    expect(await paymentProvider().void('x499')).toMatchObject({ reason: 'the gateway does not know it' })
  })
})
