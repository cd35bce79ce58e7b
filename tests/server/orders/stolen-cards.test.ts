import { randomInt, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { issueVoucher, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const DECLINED = 'fake-processor-declined-visa-nonce'
const DECLINES_MAX = 30

/** A network of its own for each attempt: what is counted against one stays counted. */
const network = () => `10.${randomInt(256)}.${randomInt(256)}.7`

/** Nobody buys the same twice within half an hour. */
const buyer = (name: string) => `${name}-${randomUUID()}@example.com`

async function place(body: PlaceOrderRequest, from: string, key: string = randomUUID()) {
  // A door of its own each time: the limit of placements a minute is not the one that is meant here.
  const answer = await createApi().request(
    'http://localhost/api/order/place',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Origin: 'http://localhost:3000' },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: from } } },
  )
  const { errorCode, order } = (await answer.json()) as { errorCode?: string; order?: { number: string } }
  return { said: errorCode ?? order?.number, retryAfter: answer.headers.get('Retry-After') }
}
const PLACED = expect.stringMatching(/^W\d{9}$/)

it('placements try no list of stolen cards: thirty that are declined in an hour are enough of a network [PAY-11, API-18]', async () => {
  const from = network()
  const placedBefore = randomUUID()
  const code = `WHOLE${randomUUID().slice(0, 8).toUpperCase()}`
  const good = await requestFor({ email: buyer('good') })
  const first = await place(good, from, placedBefore)
  expect(first.said).toEqual(PLACED)
  const stolen = await requestFor({ token: DECLINED })
  for (let i = 0; i < DECLINES_MAX; i += 1) expect((await place(stolen, from)).said).toBe('PaymentDeclined')
  const asked = () => ledger().latest(10_000).length
  const before = asked()
  expect(await place(stolen, from)).toEqual({ said: 'RateLimited', retryAfter: expect.stringMatching(/^\d+$/) })
  expect((await place(await requestFor({ email: buyer('works') }), from)).said).toBe('RateLimited')
  expect(asked()).toBe(before)
  // Who asks again for an order that stands is told of it, who pays with gift cards alone is served, and so is the
  // network next door.
  expect((await place(good, from, placedBefore)).said).toBe(first.said)
  await issueVoucher(code, 50_000)
  expect((await place(await requestFor({ email: buyer('card'), cards: [{ code, balance: 500 }] }), from)).said).toEqual(
    PLACED,
  )
  expect((await place(await requestFor({ email: buyer('next') }), network())).said).toEqual(PLACED)
})

it('nor do accounts, however many are opened for it: what each saves counts for the network they share [ACCT-18, API-18]', async () => {
  const from = network()
  const save = async (bearer: string, token: string, address = from, key: string = randomUUID()) => {
    const answer = await createApi().request(
      'http://localhost/api/account/payment-methods',
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          Origin: 'http://localhost:3000',
          Authorization: `Bearer ${bearer}`,
        },
        body: JSON.stringify({ token }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    )
    return ((await answer.json()) as { errorCode?: string }).errorCode ?? answer.status
  }
  const opened = async () => {
    const { id, email } = await signedInCustomer(`${randomUUID()}@example.com`)
    return identityToken({ customerId: id, email }, new Date())
  }
  const accounts = [await opened(), await opened(), await opened()]
  for (let i = 0; i < DECLINES_MAX; i += 1)
    expect(await save(accounts[i % accounts.length] ?? '', DECLINED)).toBe('PaymentDeclined')
  const [late, key] = [await opened(), randomUUID()]
  expect(await save(late, 'fake-valid-nonce', from, key)).toBe('RateLimited')
  expect((await place(await requestFor({ email: buyer('both') }), from)).said).toBe('RateLimited')
  // The same wish under the same key, once it may be heard: "later" is not its answer for a day [API-11].
  expect(await save(late, 'fake-valid-nonce', network(), key)).toBe(201)
})
