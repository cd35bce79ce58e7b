import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { pool } from '#lib/server/db/client.ts'
import { unlessGuessing } from '#lib/server/orders/guessed-codes.ts'
import { err, ok } from '#lib/server/platform/result.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { announceOffer, openOrderShop, requestFor } from '#tests/setup/order-fixture.ts'

useTestDatabase({ seed: false })

const CODES_MAX = 60
const api = createApi()

interface Quote {
  promoCodes?: string[]
  email?: string
}

async function ask(network: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await api.request(
    `/api${path}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: network } } },
  )
  return { answer, said: (await answer.json()) as CheckoutData }
}

async function quote(network: string, body: Quote, headers: Record<string, string> = {}) {
  const cart = { items: [{ productId: 'boot', variantId: 'boot-9', qty: 1 }] }
  const { answer, said } = await ask(network, '/checkout/info', { cart, ...body }, headers)
  const results = said.couponResults?.map(({ result }) => result).join()
  return { status: answer.status, results, wait: answer.headers.get('Retry-After') }
}

const wrongCodes = (count: number) => Array.from({ length: count }, () => `W${randomUUID().slice(0, 20)}`)

async function guess(network: string, count: number) {
  const codes = wrongCodes(count)
  for (let at = 0; at < codes.length; at += 20) await quote(network, { promoCodes: codes.slice(at, at + 20) })
  return codes
}

beforeAll(async () => {
  await openOrderShop()
  await announceOffer('TEN', { effect: { kind: 'percent', percent: 10 } })
  await announceOffer('STAFF', { effect: { kind: 'percent', percent: 30 } })
  await announceOffer('ONCE', { effect: { kind: 'amount', amount: 500 }, maxUsesPerCustomer: 1 })
  await pool().query(
    `insert into promotion_uses select gen_random_uuid(), 'once', 'email:buyer' || i || '@example.com' from generate_series(0, 70) i`,
  )
})

afterEach(() => void vi.useRealTimers())

describe('promo codes', () => {
  it('are not found by trying a list: after sixty wrong ones a network is told of no other, right or wrong [PROMO-37]', async () => {
    const [thief, neighbour] = ['203.0.113.10', '203.0.113.11']
    await quote(thief, { promoCodes: ['TEN'] })
    const tried = await guess(thief, CODES_MAX)
    expect(await quote(thief, { promoCodes: ['staff'] })).toEqual({ status: 429, results: undefined, wait: '3600' })
    expect((await quote(thief, { promoCodes: wrongCodes(1) })).status).toBe(429)
    // What was answered before is answered still: somebody on their way to pay keeps their code.
    expect((await quote(thief, { promoCodes: [' ten '] })).results).toBe('APPLIED')
    expect((await quote(thief, { promoCodes: ['TEN'], email: 'new@example.com' })).results).toBe('APPLIED')
    expect((await quote(thief, { promoCodes: tried.slice(0, 1) })).results).toBe('INVALID_CODE')
    expect((await quote(thief, {})).status).toBe(200)
    expect((await quote(neighbour, { promoCodes: ['STAFF'] })).results).toBe('APPLIED')
  })

  it('are told of by no other call: one whose amount does not match answers with a quote as well [PROMO-37]', async () => {
    const thief = '203.0.113.14'
    await guess(thief, CODES_MAX)
    const cart = { items: [{ productId: 'boot', variantId: 'boot-9', qty: 1 }] }
    const names = { email: 'jo@example.com', firstName: 'Jo', lastName: 'Day' }
    const afterpay = { cart, ...names, mode: 'standard', amount: 1, returnUrl: '/checkout/payment' }
    const order = await requestFor({ email: names.email })
    const placement = (promoCodes: string[]) => ({
      ...order,
      cart: { ...order.cart, promoCodes },
      payments: order.payments.map((payment) => ({ ...payment, amount: 1 })),
    })
    const outcome = async (network: string, code: string) => {
      const [opened, placed] = [
        await ask(network, '/payment/afterpay/checkout', { ...afterpay, promoCodes: [code] }),
        await ask(network, '/order/place', placement([code])),
      ]
      return [opened, placed].map(({ said }) => (said as unknown as { errorCode: string }).errorCode)
    }
    expect(await outcome('203.0.113.15', 'STAFF')).toEqual(['AmountMismatch', 'AmountMismatch'])
    expect(await outcome(thief, 'STAFF')).toEqual(['RateLimited', 'RateLimited'])
    // Wrong ones that such a call told of count as those of a quote do.
    const another = '203.0.113.16'
    for (let at = 0; at < CODES_MAX; at += 20)
      await ask(another, '/payment/afterpay/checkout', { ...afterpay, promoCodes: wrongCodes(20) })
    expect(await outcome(another, 'STAFF')).toEqual(['RateLimited', 'RateLimited'])
    expect(await outcome('203.0.113.15', 'STAFF')).toEqual(['AmountMismatch', 'AmountMismatch'])
  })

  it('that are asked about many at once are counted before they are looked at [PROMO-37]', async () => {
    const network = '203.0.113.12'
    const lists = Array.from({ length: 8 }, () => wrongCodes(20))
    const answers = await Promise.all(lists.map((promoCodes) => quote(network, { promoCodes })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  it('count once however often a cart is quoted with them, and right ones not at all [PROMO-37]', async () => {
    const network = '203.0.113.13'
    const [mistyped = ''] = await guess(network, CODES_MAX - 1)
    for (let again = 0; again < 5; again += 1) await quote(network, { promoCodes: [mistyped, 'TEN', 'STAFF'] })
    expect((await quote(network, { promoCodes: wrongCodes(1) })).status).toBe(200)
    expect((await quote(network, { promoCodes: wrongCodes(1) })).status).toBe(429)
  })
})

describe('whether an address has used an offer', () => {
  const buyers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `buyer${from + i}@example.com`)

  it('is not told of a list of them; customers ask about themselves as ever [PROMO-37]', async () => {
    const network = '203.0.113.20'
    for (const email of buyers(0, CODES_MAX))
      expect((await quote(network, { promoCodes: ['ONCE'], email })).results).toBe('CUSTOMER_USAGE_EXCEEDED')
    for (const email of ['buyer60@example.com', 'nobody@example.com'])
      expect((await quote(network, { promoCodes: ['ONCE'], email })).status).toBe(429)
    // Nor beside a code that is new here, which would be told of.
    expect((await quote(network, { promoCodes: ['ONCE', 'STAFF'], email: 'buyer60@example.com' })).status).toBe(429)
    expect((await quote(network, { promoCodes: ['ONCE'], email: 'buyer1@example.com' })).status).toBe(200)
    expect((await quote(network, { email: 'nobody@example.com' })).status).toBe(200)
    expect((await quote(network, { promoCodes: ['TEN'] })).results).toBe('APPLIED')
    const { id, email } = await signedInCustomer(`dana.${randomUUID()}@example.com`)
    const Authorization = await identityToken({ customerId: id, email }, new Date())
    expect((await quote(network, { promoCodes: ['ONCE'], email }, { Authorization })).results).toBe('APPLIED')
  })

  it('is told of no more addresses where another code beside it is good [PROMO-37]', async () => {
    const [network, neighbour] = ['203.0.113.22', '203.0.113.23']
    const promoCodes = ['TEN', 'ONCE']
    for (const email of buyers(0, CODES_MAX))
      expect((await quote(network, { promoCodes, email })).results).toBe('APPLIED,CUSTOMER_USAGE_EXCEEDED')
    expect((await quote(network, { promoCodes, email: 'buyer60@example.com' })).status).toBe(429)
    expect((await quote(neighbour, { promoCodes, email: 'buyer60@example.com' })).status).toBe(200)
  })

  it('holds nobody up who has not: any number of shoppers of a network use an offer [PROMO-37]', async () => {
    const network = '203.0.113.21'
    for (let i = 0; i <= CODES_MAX; i += 1) {
      const asked = await quote(network, { promoCodes: ['ONCE'], email: `new${i}@example.com` })
      expect(asked.results).toBe('APPLIED')
    }
  })
})

it('a guess whose quote was refused or broke, as while the database is away, does not count [PROMO-37]', async () => {
  const asked = (codes: string[]) => ({ network: '203.0.113.30', codes, email: undefined })
  for (const code of wrongCodes(CODES_MAX)) {
    await unlessGuessing(asked([code]), async () => err('CartInvalid'))
    const broken = unlessGuessing(asked([code]), () => Promise.reject(new Error('away')))
    await expect(broken).rejects.toThrow('away')
  }
  await guess('203.0.113.30', CODES_MAX)
  const [late = ''] = wrongCodes(1)
  const refused = await unlessGuessing(asked([late]), async () => err('CartInvalid'))
  expect(refused).toEqual(err('RateLimited'))
})

it.each([
  ['an order that was placed', ok({ order: { number: 'W000000001' } })],
  ['nothing', ok(null)],
  ['a refusal with other details', err('CartInvalid', { details: { quote: null } })],
])('%s is passed on as it is, and its codes count nothing [PROMO-37]', async (_, answered) => {
  const network = randomUUID()
  const ask = (code: string) => unlessGuessing({ network, codes: [code], email: undefined }, async () => answered)
  for (const code of wrongCodes(CODES_MAX + 1)) expect(await ask(code)).toBe(answered)
})

it('an hour after its first guess a network is heard again [PROMO-37]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const network = '203.0.113.31'
  await guess(network, CODES_MAX)
  vi.setSystemTime(Date.now() + 3_599_999)
  expect((await quote(network, { promoCodes: wrongCodes(1) })).status).toBe(429)
  vi.setSystemTime(Date.now() + 1)
  expect((await quote(network, { promoCodes: wrongCodes(1) })).status).toBe(200)
})
