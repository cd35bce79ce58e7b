import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { REPLAYED } from '#lib/contract/idempotency.ts'
import { createApi } from '#lib/server/api/app.ts'
import { count, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let api: ReturnType<typeof createApi>
beforeAll(async () => {
  api = createApi()
})

async function post(key: string, token = 'fake-valid-nonce') {
  const answer = await api.request('http://localhost/api/order/place', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Origin: 'http://localhost:3000' },
    body: JSON.stringify(await requestFor({ token })),
  })
  const body = (await answer.json()) as { order?: { number: string }; errorCode?: string }
  return { status: answer.status, replayed: answer.headers.get(REPLAYED), said: body.order?.number ?? body.errorCode }
}

it('in capitals is the same key: one order, answered twice [API-11]', async () => {
  const key = randomUUID()
  const first = await post(key)
  expect(await post(key.toUpperCase())).toEqual({ ...first, replayed: 'true' })
  expect(await count('select count(*) from order_attempts where lower(idempotency_key) = $1', [key])).toBe(1)
})

it.each(['', 'not-a-uuid'])('"%s" is no key for an order [API-11]', async (key) => {
  expect(await post(key)).toMatchObject({ status: 400, said: 'InvalidRequest' })
})

describe('an answer that is given again', () => {
  it.each([
    ['an order', 'fake-valid-nonce', 201],
    ['a refusal', 'fake-processor-declined-visa-nonce', 402],
  ])('says so of %s, whatever was to pay this time [API-11]', async (_, token, status) => {
    const key = randomUUID()
    const first = await post(key, token)
    expect(first).toMatchObject({ status, replayed: null })
    expect(await post(key, 'fake-valid-mastercard-nonce')).toEqual({ ...first, replayed: 'true' })
  })
})
