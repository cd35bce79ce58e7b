import { randomUUID } from 'node:crypto'
import { HttpResponse, http } from 'msw/http'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BookedPayment } from '#lib/domain/payment/booked-payment.ts'
import { pool } from '#lib/server/db/client.ts'
import { paymentsOfSpan } from '#lib/server/order-money/booked-payments.ts'
import { checkPayments } from '#lib/server/order-money/check-payments.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { SANDBOX_AFTERPAY } from '#lib/server/payments/afterpay-api.ts'
import type { AuthoriseRequest, TransactionPage } from '#lib/server/payments/port.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { afterpayBook } from '#sandbox/afterpay/book.ts'
import { ledger, transactionId } from '#sandbox/braintree/ledger.ts'
import { setFault } from '#sandbox/faults.ts'
import { gate } from '#tests/setup/gate.ts'
import { lose } from '#tests/setup/lost-order.ts'
import { outcome, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, transactionOf } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'
import { differencesOf, type Told, tomorrow } from '#tests/setup/payment-differences.ts'

const { world } = useOrderShop()

let before: Told
beforeEach(async () => {
  before = await differencesOf()
})

/** The same without what was there before the test, such as the order next door, whose money nobody holds. */
async function checked(...about: Parameters<typeof differencesOf>): Promise<Told> {
  const check = await differencesOf(...about)
  const known = new Set(before.told.map(String))
  return {
    ...check,
    listed: check.listed - before.listed,
    booked: check.booked - before.booked,
    told: check.told.filter((each) => !known.has(String(each))).toSorted(),
  }
}

describe('a restored backup', () => {
  it('has lost one of two paid orders: it is named, its neighbour is not, and mended they agree [OPS-71]', async () => {
    const [lost, stays] = [await placed(), await placed()]
    expect((await checked()).told).toEqual([])
    const id = await transactionOf(lost)
    const mend = await lose(lost)
    const found = await checked()
    expect(found.told).toEqual([['braintree', 'unknownToBooks', id]])
    expect(found).toMatchObject({ listed: 2, booked: 1, moving: 0, differences: { unknownToBooks: 1 } })
    expect(await transactionOf(stays)).not.toBe('')
    await mend()
    expect((await checked()).told).toEqual([])
    expect(await lifeOf(lost)).toMatchObject({ number: lost })
  })

  it('agrees when the lost money was let go at the provider instead [OPS-71]', async () => {
    const lost = await placed({ token: 'fake-paypal-one-time-nonce' })
    const id = await transactionOf(lost)
    const mend = await lose(lost)
    expect((await checked()).told).toEqual([['braintree', 'unknownToBooks', id]])
    ledger().change(id, 'voided')
    expect((await checked()).told).toEqual([])
    await mend()
    expect((await checked()).told).toEqual([['braintree', 'differentState', id]])
  })

  it('does not know of goods sent and money given back since, and says of which order [OPS-71]', async () => {
    const [sent, stays] = [await placed(), await placed()]
    const id = await transactionOf(sent)
    ledger().change(id, 'submitted_for_settlement')
    const known = ledger().byId(id)
    if (!known) throw new Error('The sale is not there.')
    const refund = { ...known, id: transactionId(), orderId: 'of a person', amount: '5.00', refundedId: id }
    ledger().record(refund)
    expect((await checked()).told).toEqual(
      [
        ['braintree', 'differentState', id],
        ['braintree', 'unknownToBooks', refund.id],
      ].toSorted(),
    )
    expect(await transactionOf(stays)).not.toBe(id)
  })
})

describe('an ordinary day', () => {
  it('agrees: a card and PayPal that are held, one that is taken, one that is declined [OPS-71]', async () => {
    await placed()
    await placed({ token: 'fake-paypal-one-time-nonce' })
    await sendAndCapture(await placed())
    expect(outcome(await place(await requestFor({ token: 'fake-processor-declined-visa-nonce' })))).not.toBe('PLACED')
    const check = await checked()
    expect(check.told).toEqual([])
    expect(check).toMatchObject({ listed: 4, booked: 3, moving: 0, unanswered: new Map() })
  })

  it('raises no alarm while orders come in and money moves [OPS-71]', async () => {
    const orders = Array.from({ length: 6 }, () => placed().then(sendAndCapture))
    const checks: Told[] = []
    let open = true
    const all = Promise.all(orders).then(() => {
      open = false
    })
    while (open) checks.push(await checked(new Date(Date.now() + 1000)))
    await all
    checks.push(await checked(new Date(Date.now() + 1000)), await checked())
    expect(checks.flatMap(({ told }) => told)).toEqual([])
    expect(checks.at(-1)).toMatchObject({ listed: 6, moving: 0 })
  })

  it('raises no alarm over a placement whose money is held and whose order is not written yet [OPS-71]', async () => {
    const [asked, written] = [gate(), gate()]
    const slow = async (request: AuthoriseRequest) => {
      const held = await quickProvider().authorise(request)
      asked.resolve()
      await written.promise
      return held
    }
    const context = { caller: GUEST, idempotencyKey: randomUUID(), requestId: 'test' }
    const placing = placeOrder(await requestFor(), context, () => ({ ...quickProvider(), authorise: slow }))
    await asked.promise
    const soon = await checked(new Date(Date.now() + 1000))
    expect(soon).toMatchObject({ told: [], listed: 1, booked: 0 })
    // Were nobody at it any more, as after a restored backup, it would be named.
    expect((await checked()).told).toEqual([['braintree', 'differentState', expect.any(String)]])
    written.resolve()
    expect(outcome(await placing)).toBe('PLACED')
    expect((await checked()).told).toEqual([])
  })

  it('says apart what is young, and names it once it is old [OPS-71]', async () => {
    const id = await transactionOf(await placed())
    const soon = () => new Date(Date.now() + 1000)
    const { moving } = await checked(soon())
    ledger().change(id, 'voided')
    expect(await checked(soon())).toMatchObject({ told: [], moving: moving + 1 })
    expect(await checked()).toMatchObject({ told: [['braintree', 'differentState', id]], moving: 0 })
  })
})

describe('what the provider does not have', () => {
  it('is the money of the order next door, which nobody holds [OPS-71]', () => {
    expect(before.told).toContainEqual(['braintree', 'unknownToProvider', 'nextdoor-hold'])
  })

  it('is not what it made before midnight and the shop booked after it [OPS-71]', async () => {
    const id = await transactionOf(await placed())
    const known = ledger().byId(id)
    if (!known) throw new Error('The sale is not there.')
    ledger().record({ ...known, createdAt: new Date(Date.now() - 7_200_000).toISOString() })
    expect(await checked()).toMatchObject({ told: [], listed: 0, booked: 1 })
  })

  it('is not what a restart of its search leaves out, where the number is known there [OPS-71]', async () => {
    const number = await placed()
    await pool().query(
      `update payments set transaction_id = 'demoauthorised00000000'
       where attempt_id = (select attempt_id from orders where number = $1)`,
      [number],
    )
    const { told } = await checked()
    expect(told).toEqual([['braintree', 'unknownToBooks', expect.any(String)]])
  })
})

describe('Afterpay', () => {
  const PAYMENTS = `${SANDBOX_AFTERPAY.origin}/v2/payments`
  const money = (amount: string) => ({ amount, currency: 'AUD' })

  /** An order whose money Afterpay holds. */
  async function placedWithAfterpay(): Promise<{ number: string; id: string; reference: string }> {
    const number = await placed()
    const { rows } = await pool().query<{ reference: string; amount: number }>(
      'select attempt_id as reference, amount from payments where attempt_id = (select attempt_id from orders where number = $1)',
      [number],
    )
    const [row] = rows
    if (!row) throw new Error('The payment is not there.')
    const amount = money((row.amount / 100).toFixed(2))
    const { token } = afterpayBook().open({ mode: 'standard', amount, consumer: {} })
    const paid = afterpayBook().pay({
      token,
      requestId: number,
      merchantReference: row.reference,
      amount,
      state: 'AUTH_APPROVED',
    })
    ledger().change(await transactionOf(number), 'voided')
    await pool().query(`update payments set method_code = 'afterpay', transaction_id = $2 where attempt_id = $1`, [
      row.reference,
      `afterpay:${paid?.id}`,
    ])
    return { number, id: paid?.id ?? '', reference: row.reference }
  }

  it('is held against the books as Braintree is, under both names of a payment [OPS-71]', async () => {
    const [lost, stays] = [await placedWithAfterpay(), await placedWithAfterpay()]
    expect((await checked()).told).toEqual([])
    const mend = await lose(lost.number)
    expect((await checked()).told).toEqual([['afterpay', 'unknownToBooks', `afterpay:${lost.id}`]])
    await mend()
    afterpayBook().change(stays.id, 'VOIDED')
    expect((await checked()).told).toEqual([['afterpay', 'differentState', `afterpay:${stays.id}`]])
    afterpayBook().change(stays.id, 'AUTH_APPROVED')
  })

  it('has a refund with its payment, whenever that was: it is found there [OPS-71]', async () => {
    const { number, id } = await placedWithAfterpay()
    await sendAndCapture(number)
    expect((await checked()).told).toEqual([])
    afterpayBook().refund(id, { requestId: 'r', amount: money('5.00'), refundMerchantReference: 'of a person' })
    expect((await checked()).told).toEqual([['afterpay', 'unknownToBooks', expect.any(String)]])
  })

  it('does not answer: nothing of it is said, and what Braintree says is [OPS-71, OPS-72]', async () => {
    await placedWithAfterpay()
    const lost = await placed()
    const id = await transactionOf(lost)
    const mend = await lose(lost)
    world.use(http.get(PAYMENTS, () => new HttpResponse(null, { status: 503 })))
    const check = await checked()
    expect(check.told).toEqual([['braintree', 'unknownToBooks', id]])
    expect(check.unanswered).toEqual(new Map([['afterpay', 'Afterpay answered 503']]))
    await mend()
  })

  it('has no keys any more, and the books have payments there [OPS-71]', async () => {
    await placedWithAfterpay()
    const check = await checked(tomorrow(), ['braintree'])
    expect(check).toMatchObject({ told: [], unanswered: new Map([['afterpay', 'its keys are not set']]) })
  })

  it('is asked no more that day once a look-up fails [OPS-71]', async () => {
    await placed()
    setFault('searchFails', true)
    const check = await differencesOf()
    expect(check).toMatchObject({ told: [], listed: 0 })
    expect([...check.unanswered.keys()]).toEqual(['braintree', 'afterpay'])
  })
})

describe('the books of a span', () => {
  it('are read page by page, each payment once, with its movements [OPS-71]', async () => {
    const [sent, waits] = [await placed(), await placed()]
    await sendAndCapture(sent)
    const { rows } = await pool().query<{ from: Date; number: string; reference: string }>(
      `select created_at as from, number, attempt_id::text as reference from orders where number = any($1) order by created_at`,
      [[sent, waits]],
    )
    const from = rows[0]?.from ?? new Date()
    const read = async (most: number) => {
      const pages: BookedPayment[][] = []
      for await (const page of paymentsOfSpan(from, tomorrow(), most)) pages.push(page)
      return pages
    }
    const [whole, ...none] = await read(3)
    expect([whole?.map(({ orderNumber }) => orderNumber).toSorted(), none]).toEqual([[sent, waits].toSorted(), []])
    const byOne = await read(1)
    expect(byOne.map(({ length }) => length)).toEqual([1, 1, 0])
    expect(byOne.flat()).toEqual(whole)
    const taken = whole?.find(({ orderNumber }) => orderNumber === sent)
    expect(taken).toMatchObject({
      reference: rows.find(({ number }) => number === sent)?.reference,
      movements: [{ kind: 'capture', state: 'done', asGiftCard: false, madeAt: expect.any(Date) }],
    })
    expect(taken?.movements[0]?.madeAt.getTime()).toBeGreaterThanOrEqual(from.getTime())
    expect(whole?.find(({ orderNumber }) => orderNumber === waits)?.movements).toEqual([])
  })
})

describe('a span of several days', () => {
  const provider = (pages: TransactionPage[] = []) => {
    const spans: string[] = []
    const looked: string[] = []
    const asked = {
      ...quickProvider(),
      async *madeBetween(_: string, from: Date, until: Date) {
        spans.push(`${from.toISOString()} ${until.toISOString()}`)
        yield* pages
      },
      async find(reference: string) {
        looked.push(reference)
        return { found: false as const }
      },
    }
    return { spans, looked, provider: () => asked }
  }
  const span = (until: string) => ({
    from: new Date('2020-01-01T00:00:00Z'),
    until: new Date(until),
    now: tomorrow(),
    providers: ['braintree'],
  })
  const DAYS = [
    '2020-01-01T00:00:00.000Z 2020-01-02T00:00:00.000Z',
    '2020-01-02T00:00:00.000Z 2020-01-03T00:00:00.000Z',
  ]

  it.each([
    ['2020-01-03T00:00:00Z', DAYS],
    ['2020-01-03T12:00:00Z', [...DAYS, '2020-01-03T00:00:00.000Z 2020-01-03T12:00:00.000Z']],
  ])('until %s is asked for day by day [OPS-71]', async (until, days) => {
    const asked = provider()
    expect(await checkPayments(span(until), () => {}, asked.provider)).toMatchObject({ listed: 0, booked: 0 })
    expect(asked.spans).toEqual(days)
  })

  it('is asked for no further where a day was not answered [OPS-71]', async () => {
    const asked = provider([{ ok: false, reason: 'away' }])
    const { unanswered } = await checkPayments(span('2020-01-04T00:00:00Z'), () => {}, asked.provider)
    expect([asked.spans, [...unanswered]]).toEqual([DAYS.slice(0, 1), [['braintree', 'away']]])
  })

  it('has what was listed asked for by itself no more, and its neighbour is [OPS-71]', async () => {
    const [listed, other] = [await placed(), await placed()]
    const { rows } = await pool().query<{ number: string; reference: string; at: Date }>(
      'select number, attempt_id::text as reference, created_at as at from orders where number = any($1)',
      [[listed, other]],
    )
    const orderOf = (number: string) => rows.find((row) => row.number === number)
    const { reference = '', at = new Date() } = orderOf(listed) ?? {}
    const sale = { reference, transactionId: await transactionOf(listed), kind: 'sale' as const, madeAt: at }
    const asked = provider([{ ok: true, transactions: [{ ...sale, amount: 0, state: 'authorised' }] }])
    const told: string[] = []
    const about = { ...span(''), from: new Date(at.getTime() - 1000), until: new Date(at.getTime() + 60_000) }
    await checkPayments(about, ({ kind }, name) => void told.push(`${name} ${kind}`), asked.provider)
    expect(told).toContain('braintree differentAmount')
    expect(asked.looked).toContain(orderOf(other)?.reference)
    expect(asked.looked).not.toContain(reference)
  })
})
