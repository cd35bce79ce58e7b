import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { PlaceOrderRequest } from '#lib/contract/order.ts'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { count, issueVoucher, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const WRONG_MAX = 20
const HERE = '203.0.113.7'

let api: ReturnType<typeof createApi>
beforeEach(async () => {
  // A door of its own: the limit of placements a minute is not the one that is meant here.
  api = createApi()
  await pool().query('delete from rate_limits')
})

async function place(body: PlaceOrderRequest, from = HERE, key: string = randomUUID()) {
  const answer = await api.request(
    'http://localhost/api/order/place',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Origin: 'http://localhost:3000' },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: from } } },
  )
  const { errorCode } = (await answer.json()) as { errorCode?: string }
  return { said: errorCode ?? 'PLACED', retryAfter: answer.headers.get('Retry-After') }
}
const paidWith = (code: string, pin: string, email = 'jo@example.com') =>
  requestFor({ email, cards: [{ code, balance: 10, pin }] })

/** Placements that try a PIN on one card after the other, as somebody with a list of codes would. */
async function guess(times: number): Promise<string[]> {
  const said: string[] = []
  for (let i = 0; i < times; i += 1) said.push((await place(await paidWith(`LIST${i}`, '9999'))).said)
  return said
}

it('placements try no PINs on one gift card after the other: twenty wrong ones from a network are enough [VOUCH-11, API-18]', async () => {
  await issueVoucher('GUESSED', 5000)
  expect(new Set(await guess(WRONG_MAX))).toEqual(new Set(['VoucherInvalid']))
  const key = randomUUID()
  const late = await paidWith('GUESSED', '1234')
  expect(await place(late, HERE, key)).toEqual({ said: 'RateLimited', retryAfter: '900' })
  expect(await place(await paidWith('GUESSED', '9999'))).toMatchObject({ said: 'RateLimited' })
  expect(await count(`select wrong_pin_count from vouchers where code = 'GUESSED'`)).toBe(0)
  // Nobody else is held up, and who pays with no gift card is not either.
  expect(await place(await paidWith('GUESSED', '1234', 'sam@example.com'), '198.51.100.9')).toMatchObject({
    said: 'PLACED',
  })
  expect(await place(await requestFor({ email: 'kim@example.com' }))).toMatchObject({ said: 'PLACED' })
  // Once the time is over the same request is heard: what was refused as too often is not its answer for a day.
  await pool().query('delete from rate_limits')
  expect(await place(late, HERE, key)).toMatchObject({ said: 'PLACED' })
})

it('right PINs take none of the tries of a network, whatever becomes of their order [VOUCH-11]', async () => {
  await issueVoucher('RIGHT', 5000)
  await issueVoucher('BYGONE', 5000, { expires: '2024-06-30' })
  await issueVoucher('EMPTY', 5000, { balance: 0, spent: 5000 })
  expect(await guess(WRONG_MAX - 1)).toHaveLength(WRONG_MAX - 1)
  const said = []
  for (const code of ['RIGHT', 'BYGONE', 'EMPTY']) said.push((await place(await paidWith(code, '1234'))).said)
  expect(said).toEqual(['PLACED', 'VoucherExpired', 'VoucherInsufficientFunds'])
  // A card that is locked takes a try as any other does that was guessed in vain.
  await issueVoucher('LOCKEDUP', 5000, { status: 'locked' })
  expect((await place(await paidWith('LOCKEDUP', '9999'))).said).toBe('VoucherLocked')
  expect(await guess(1)).toEqual(['RateLimited'])
})
