import { randomUUID } from 'node:crypto'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { afterpayProvider } from '#lib/server/payments/afterpay.ts'
import { askAfterpay, connectAfterpay, SANDBOX_AFTERPAY } from '#lib/server/payments/afterpay-api.ts'
import { braintreeProvider } from '#lib/server/payments/braintree.ts'
import { connectBraintree } from '#lib/server/payments/braintree-gateway.ts'
import { connectedProviders, providerOfMethod } from '#lib/server/payments/offered.ts'
import type { ChargeProvider, TransactionPage } from '#lib/server/payments/port.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'
import { afterpayBook } from '#sandbox/afterpay/book.ts'
import { type GatewayTransaction, ledger, transactionId } from '#sandbox/braintree/ledger.ts'
import { setFault } from '#sandbox/faults.ts'
import { CAPTURE, DECLINED, PAYMENT, REFUND } from '#tests/recorded/afterpay.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

const world = useSandbox()

const env = parseEnvironment({})
const GATEWAY = 'https://api.sandbox.braintreegateway.com/merchants/:merchant/transactions'
const PAYMENTS = `${SANDBOX_AFTERPAY.origin}/v2/payments`
const connected = connectBraintree(env, 400)
const braintree = braintreeProvider(connected)
const api = connectAfterpay(env, 400)
const afterpay = afterpayProvider(api)

const FROM = new Date('2026-11-27T00:00:00Z')
const UNTIL = new Date('2026-11-28T00:00:00Z')

async function pages(provider: ChargeProvider, from = FROM, until = UNTIL): Promise<TransactionPage[]> {
  const all: TransactionPage[] = []
  for await (const page of provider.madeBetween(from, until)) all.push(page)
  return all
}

const listed = async (...about: Parameters<typeof pages>) =>
  (await pages(...about)).flatMap((page) => (page.ok ? page.transactions : []))

const xml = (body: string, status = 200) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

describe('the transactions of a span at Braintree', () => {
  const sale = (over: Partial<GatewayTransaction> = {}): GatewayTransaction => ({
    id: transactionId(),
    orderId: randomUUID(),
    amount: '129.95',
    merchantAccountId: 'steelcap_aud',
    status: 'authorized',
    instrument: { kind: 'card', type: 'Visa', bin: '411111', last4: '1111', expiry: '12/2030' },
    processorCode: '1000',
    createdAt: '2026-11-27T09:00:00Z',
    updatedAt: '2026-11-27T09:00:00Z',
    ...over,
  })
  const recorded = (over?: Partial<GatewayTransaction>) => {
    const made = sale(over)
    ledger().record(made)
    return made
  }

  it('are sales, parts and refunds of any kind of payment, made in it and not a minute later [OPS-72]', async () => {
    const held = recorded()
    const paypal = recorded({ instrument: { kind: 'paypal', email: 'jo@example.com' }, status: 'settlement_pending' })
    const part = recorded({ parentId: paypal.id, amount: '40.00', status: 'settled' })
    const refund = recorded({ refundedId: part.id, amount: '7.5', status: 'settled' })
    recorded({ createdAt: '2026-11-26T23:59:59Z' })
    recorded({ createdAt: '2026-11-28T00:00:00Z' })
    recorded({ createdAt: '2026-11-28T00:00:30Z' })
    const of = ({ id, orderId }: GatewayTransaction) => ({ reference: orderId, transactionId: id })
    const made = { kind: 'sale', madeAt: new Date('2026-11-27T09:00:00Z'), parentId: undefined }
    const found = await listed(braintree)
    expect(found).toHaveLength(4)
    expect(found).toEqual(
      expect.arrayContaining([
        { ...made, ...of(held), amount: 12_995, state: 'authorised' },
        { ...made, ...of(paypal), amount: 12_995, state: 'captured' },
        { ...made, ...of(part), parentId: paypal.id, amount: 4000, state: 'captured' },
        { ...made, ...of(refund), parentId: part.id, kind: 'refund', amount: 750, state: 'captured' },
      ]),
    )
  })

  it('are none where the search finds none, and the process lives [OPS-72]', async () => {
    expect(await pages(braintree, new Date('2020-01-01T00:00:00Z'), new Date('2020-01-02T00:00:00Z'))).toEqual([])
  })

  it('come by their ids, fifty at a time [OPS-72]', async () => {
    const day = '2026-10-01'
    const made = Array.from({ length: 120 }, () => recorded({ createdAt: `${day}T10:00:00Z` }).id)
    const asked: unknown[] = []
    world.use(
      http.post(`${GATEWAY}/advanced_search*`, async ({ request }) => {
        asked.push(await request.clone().json())
      }),
    )
    const found = await pages(braintree, new Date(`${day}T00:00:00Z`), new Date(`${day}T12:00:00Z`))
    expect(found.map((page) => page.ok && page.transactions.length)).toEqual([50, 50, 20])
    const ids = found.flatMap((page) => (page.ok ? page.transactions : [])).map((each) => each.transactionId)
    expect(ids.toSorted()).toEqual(made.toSorted())
    expect(asked).toEqual([
      { search: { created_at: { min: `${day}T00:00:00.000Z`, max: `${day}T12:00:00.000Z` } } },
      ...[ids.slice(0, 50), ids.slice(50, 100), ids.slice(100)].map((some) => ({ search: { ids: some } })),
    ])
  })

  it('are those of the shop’s own merchant account, where it has one [OPS-72]', async () => {
    let asked: unknown
    world.use(
      http.post(`${GATEWAY}/advanced_search_ids`, async ({ request }) => {
        asked = await request.json()
        return xml('<search-results><ids type="array"/></search-results>')
      }),
    )
    await pages(braintreeProvider({ ...connected, merchantAccountId: 'steelcap_aud' }))
    expect(asked).toMatchObject({ search: { merchant_account_id: ['steelcap_aud'] } })
  })

  it('are asked for in halves where a search would stop before their end, each once [OPS-72]', async () => {
    const first = recorded({ createdAt: '2026-09-01T11:59:59Z' })
    const second = recorded({ createdAt: '2026-09-01T12:00:00Z' })
    const all = `<item>x</item>`.repeat(10_000)
    const spans: string[] = []
    world.use(
      http.post(`${GATEWAY}/advanced_search_ids`, async ({ request }) => {
        const { min, max } = (
          (await request.clone().json()) as { search: { created_at: { min: string; max: string } } }
        ).search.created_at
        spans.push(`${min.slice(11, 16)} ${max.slice(11, 16)}`)
        const whole = Date.parse(max) - Date.parse(min) > 43_200_000
        return whole ? xml(`<search-results><ids type="array">${all}</ids></search-results>`) : undefined
      }),
    )
    const day = [new Date('2026-09-01T00:00:00Z'), new Date('2026-09-02T00:00:00Z')] as const
    expect((await listed(braintree, ...day)).map((each) => each.transactionId)).toEqual([first.id, second.id])
    expect(spans).toEqual(['00:00 00:00', '00:00 12:00', '12:00 00:00'])
    world.reset()
    world.use(
      http.post(`${GATEWAY}/advanced_search_ids`, () =>
        xml(`<search-results><ids type="array">${all}</ids></search-results>`),
      ),
    )
    const minute = [new Date('2026-09-01T00:00:00Z'), new Date('2026-09-01T00:01:00Z')] as const
    expect(await pages(braintree, ...minute)).toEqual([
      { ok: false, reason: 'the gateway has more transactions of a minute than it lists' },
    ])
  })

  it.each([
    ['advanced_search_ids', () => xml('', 503), 'the gateway was unavailable'],
    ['advanced_search_ids', () => xml('', 429), 'the gateway wants fewer calls'],
    ['advanced_search_ids', () => xml('<weather/>'), 'the answer was unreadable'],
    ['advanced_search_ids', () => new Promise<Response>(() => {}), 'the gateway did not answer in time'],
    ['advanced_search', () => xml('', 500), 'the gateway failed'],
    ['advanced_search', () => xml('<weather/>'), 'the answer was unreadable'],
    [
      'advanced_search',
      () => xml('<credit-card-transactions type="collection"><total-items>0</total-items></credit-card-transactions>'),
      'the gateway left out transactions it had named',
    ],
    ['advanced_search', () => xml(pageOf({ amount: 'much' })), 'the answer was unreadable'],
    ['advanced_search', () => xml(pageOf({ createdAt: '' })), 'the answer was unreadable'],
    ['advanced_search', () => xml(pageOf({ type: 'gift' })), 'the answer was unreadable'],
  ])('are not known where %s is answered so, in a value: %# [OPS-72]', async (path, answer, reason) => {
    recorded({ createdAt: '2026-08-01T10:00:00Z' })
    world.use(http.post(`${GATEWAY}/${path}`, answer))
    const day = [new Date('2026-08-01T00:00:00Z'), new Date('2026-08-02T00:00:00Z')] as const
    // The timeout of the SDK may be first.
    const said = await pages(braintree, ...day)
    expect(said).toEqual([{ ok: false, reason: expect.any(String) }])
    if (!reason.endsWith('in time')) expect(said).toEqual([{ ok: false, reason }])
  })

  it('are read with empty names, and a status nobody told of, as unsettled [OPS-72]', async () => {
    recorded({ createdAt: '2026-07-01T10:00:00Z' })
    world.use(http.post(`${GATEWAY}/advanced_search`, () => xml(pageOf({ status: 'pondering' }))))
    expect(await listed(braintree, new Date('2026-07-01T00:00:00Z'), new Date('2026-07-02T00:00:00Z'))).toEqual([
      {
        reference: '',
        transactionId: 't1',
        parentId: undefined,
        kind: 'sale',
        amount: 1000,
        state: 'unsettled',
        madeAt: new Date('2026-07-01T10:00:00Z'),
      },
    ])
  })

  function pageOf({ amount = '10.00', createdAt = '2026-07-01T10:00:00Z', type = 'sale', status = 'settled' }) {
    return `<credit-card-transactions type="collection"><total-items type="integer">1</total-items><transaction>
      <id>t1</id><status>${status}</status><type>${type}</type><amount>${amount}</amount><order-id nil="true"/>
      <created-at type="datetime">${createdAt}</created-at><refunded-transaction-id nil="true"/></transaction>
      </credit-card-transactions>`
  }
})

describe('the payments of a span at Afterpay', () => {
  const answer = (results: readonly object[], totalResults = results.length) =>
    HttpResponse.json({ totalResults, offset: 0, limit: 250, results })
  const at = (created: string, over: object = {}) => ({ ...PAYMENT.answer, created, ...over })

  it('are read as documented: what is held, what was taken, what was given back of it [OPS-72]', async () => {
    const taken = at('2026-11-27T10:00:00.000Z', { ...CAPTURE.answer, created: '2026-11-27T10:00:00.000Z', id: '2' })
    world.use(
      http.get(PAYMENTS, () =>
        answer([
          at('2026-11-27T00:00:00.000Z'),
          { ...taken, refunds: [REFUND.answer] },
          { ...DECLINED.answer, id: '3', created: '2026-11-27T11:00:00.000Z' },
          at('2026-11-27T12:00:00.000Z', { id: '4', paymentState: 'PONDERING', merchantReference: null }),
          at('2026-11-28T00:00:00.000Z', { id: '5' }),
        ]),
      ),
    )
    const sale = { reference: PAYMENT.answer.merchantReference, kind: 'sale', amount: 10_000 }
    expect(await listed(afterpay)).toEqual([
      { ...sale, transactionId: '12345678', state: 'authorised', madeAt: FROM },
      { ...sale, transactionId: '2', amount: 4000, state: 'captured', madeAt: new Date('2026-11-27T10:00:00Z') },
      {
        reference: REFUND.answer.refundMerchantReference,
        transactionId: REFUND.answer.refundId,
        parentId: '2',
        kind: 'refund',
        amount: 1000,
        state: 'captured',
        madeAt: new Date(REFUND.answer.refundedAt),
      },
      { ...sale, transactionId: '3', state: 'declined', madeAt: new Date('2026-11-27T11:00:00Z') },
      { ...sale, reference: '', transactionId: '4', state: 'unsettled', madeAt: new Date('2026-11-27T12:00:00Z') },
    ])
  })

  it('name a refund by its own reference, else by the one it was asked under, else by none [OPS-72]', async () => {
    const { refundMerchantReference: _, merchantReference: __, ...nameless } = REFUND.answer
    const refunds = [
      { ...REFUND.answer, merchantReference: 'asked', refundMerchantReference: 'own' },
      { ...REFUND.answer, merchantReference: 'asked', refundMerchantReference: null },
      nameless,
    ]
    const { events: _events, refunds: _refunds, ...payment } = at('2026-11-27T10:00:00.000Z')
    world.use(
      http.get(PAYMENTS, () =>
        answer([
          { ...payment, refunds },
          { ...payment, id: 'bare' },
        ]),
      ),
    )
    expect((await listed(afterpay)).map(({ reference, kind }) => `${kind} ${reference}`)).toEqual([
      `sale ${PAYMENT.answer.merchantReference}`,
      'refund own',
      'refund asked',
      'refund ',
      `sale ${PAYMENT.answer.merchantReference}`,
    ])
  })

  it('come page by page, the oldest first, in the documented words [OPS-72]', async () => {
    const asked: Record<string, string>[] = []
    // Each of them with an order of many lines.
    const orderDetails = { items: Array.from({ length: 40 }, () => ({ name: 'Boot'.repeat(20) })) }
    world.use(
      http.get(PAYMENTS, ({ request }) => {
        const query = Object.fromEntries(new URL(request.url).searchParams)
        asked.push(query)
        const left = 300 - Number(query['offset'])
        return answer(
          Array.from({ length: Math.min(250, left) }, (_, i) =>
            at('2026-11-27T10:00:00.000Z', { id: `i${i}`, orderDetails }),
          ),
          300,
        )
      }),
    )
    const found = await pages(afterpay)
    expect(found.map((page) => page.ok && page.transactions.length)).toEqual([250, 50])
    const words = {
      fromCreatedDate: '2026-11-27T00:00:00.000Z',
      toCreatedDate: '2026-11-28T00:00:00.000Z',
      orderBy: 'createdAt',
      ascending: 'true',
      limit: '250',
    }
    expect(asked).toEqual([
      { ...words, offset: '0' },
      { ...words, offset: '250' },
    ])
  })

  it.each([
    [() => new HttpResponse(null, { status: 429 }), 'Afterpay answered 429'],
    [() => new HttpResponse(null, { status: 500 }), 'Afterpay answered 500'],
    [() => new HttpResponse('<html>'), 'the answer was unreadable'],
    [() => HttpResponse.json({ results: [] }), 'the answer was unreadable'],
    [() => answer([{ ...PAYMENT.answer, created: null }]), 'the answer was unreadable'],
    [() => answer([], 7), 'Afterpay left out payments it had counted'],
    [() => HttpResponse.error(), 'no answer from Afterpay'],
  ])('are not known where it answers so, in a value: %# [OPS-72]', async (said, reason) => {
    world.use(http.get(PAYMENTS, said))
    expect((await pages(afterpay)).at(-1)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })

  it('are listed by the stand-in as Afterpay does: from, until, pages, and no page of more than 250 [OPS-72]', async () => {
    const began = new Date()
    const opened = afterpayBook()
    const pay = (reference: string) => {
      const money = { amount: '10.00', currency: 'AUD' }
      const { token } = opened.open({ mode: 'standard', amount: money, consumer: {} })
      return opened.pay({
        token,
        requestId: reference,
        merchantReference: reference,
        amount: money,
        state: 'AUTH_APPROVED',
      })
    }
    const [first, second] = [pay('first'), pay('second')]
    const later = new Date(Date.now() + 60_000)
    expect((await listed(afterpay, began, later)).map((each) => each.reference)).toEqual(['first', 'second'])
    expect(await listed(afterpay, later, new Date(later.getTime() + 1000))).toEqual([])
    const list = async (query: string) => (await askAfterpay(api, 'GET', `/v2/payments?${query}`)).body
    expect(await list(`limit=1&fromCreatedDate=${began.toISOString()}`)).toMatchObject({
      totalResults: 2,
      limit: 1,
      results: [{ id: second?.id }],
    })
    expect(await list(`limit=1&offset=1&fromCreatedDate=${began.toISOString()}`)).toMatchObject({
      offset: 1,
      results: [{ id: first?.id }],
    })
    expect(await list('limit=251')).toMatchObject({ httpStatusCode: 422 })
  })

  it('are not known while the stand-in’s searches fail [OPS-72]', async () => {
    setFault('searchFails', true)
    expect(await pages(afterpay)).toEqual([{ ok: false, reason: 'Afterpay answered 503' }])
    expect(await pages(braintree)).toEqual([{ ok: false, reason: 'the gateway was unavailable' }])
  })
})

describe('who is asked', () => {
  it('is Braintree, and Afterpay where the shop has its keys [OPS-72]', () => {
    const keys = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 's' }
    expect(connectedProviders(parseEnvironment({}))).toEqual(['braintree', 'afterpay'])
    expect(connectedProviders(parseEnvironment(keys))).toEqual(['braintree'])
    expect(
      connectedProviders(parseEnvironment({ ...keys, AFTERPAY_MERCHANT_ID: '4', AFTERPAY_SECRET_KEY: 's' })),
    ).toEqual(['braintree', 'afterpay'])
  })

  it.each([
    ['braintree_credit_card', 'braintree'],
    ['braintree_paypal', 'braintree'],
    ['afterpay', 'afterpay'],
  ])('of %s is %s [OPS-72]', (methodCode, name) => {
    expect(providerOfMethod(methodCode)).toBe(name)
  })
})
