import { beforeEach, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import type { Attempt } from '#lib/server/orders/attempt.ts'
import { type Ending, place, release } from '#lib/server/orders/close-attempt.ts'
import { forgetRefusals } from '#lib/server/orders/forget-refusals.ts'
import { opened, rowsOf, useAttemptShop, type Wish } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const RELEASED: Ending = { state: 'released', payment: 'voided' }

async function ended(ending: Ending = RELEASED, wish: Wish = { stock: {}, charge: 100 }): Promise<Attempt> {
  const attempt = await opened(wish)
  await release(attempt, ending)
  return attempt
}

/** Nothing has been heard of any of them for so long. */
async function lieFor(time: string): Promise<void> {
  await pool().query('update order_attempts set updated_at = now() - $1::interval', [time])
}

const left = async () => (await rowsOf<{ id: string }>('select id from order_attempts')).map(({ id }) => id)

beforeEach(async () => {
  await pool().query('truncate order_attempts, orders cascade')
})

it('refusals go a day after they were last heard of, with what was to pay them, and no sooner [API-11]', async () => {
  const [released, declined] = [await ended(), await ended({ state: 'declined', payment: 'declined' })]
  await lieFor('23 hours 59 minutes')
  expect(await forgetRefusals()).toBe(0)
  expect((await left()).sort()).toEqual([released.id, declined.id].sort())
  await lieFor('24 hours 1 minute')
  const fresh = await ended()
  expect(await forgetRefusals()).toBe(2)
  expect(await left()).toEqual([fresh.id])
  expect(await rowsOf('select attempt_id as id from payments')).toEqual([{ id: fresh.id }])
  expect(await forgetRefusals()).toBe(0)
})

it.each([
  ['fewer than one statement takes', 2, 3],
  ['as many as two statements take', 4, 2],
  ['more than two statements take', 5, 2],
])('all go, where they are %s [API-11]', async (_, many, batch) => {
  for (let i = 0; i < many; i += 1) await ended()
  await lieFor('25 hours')
  expect(await forgetRefusals(batch)).toBe(many)
  expect(await left()).toEqual([])
})

it.each<[string, (attempt: Attempt) => Promise<unknown>]>([
  ['is open', async () => {}],
  [
    'became an order',
    (attempt) => place(attempt, { transactionId: 't', summary: '' }, { status: 'PLACED', jobs: [], moves: [] }),
  ],
  ['failed with money held', (attempt) => release(attempt, { state: 'failed', payment: 'voided' })],
  ['once held money', (attempt) => release(attempt, { ...RELEASED, transactionId: 'tx-1' })],
  ['may still hold money', (attempt) => release(attempt, { ...RELEASED, payment: 'unknown' })],
  [
    'was told with its number',
    async (attempt) => {
      const body = JSON.stringify({ errorCode: 'PaymentFailureUnrecoverable', orderNumber: attempt.orderNumber })
      await pool().query('update order_attempts set response_body = $2 where id = $1', [attempt.id, body])
      await release(attempt, RELEASED)
    },
  ],
  [
    'was closed for good',
    async (attempt) => {
      await release(attempt, RELEASED)
      await pool().query('update order_attempts set closed_at = now() where id = $1', [attempt.id])
    },
  ],
])('never goes what %s [API-11, PAY-16, PAY-33, PAY-38]', async (_, end) => {
  const attempt = await opened({ stock: {}, charge: 100 })
  await end(attempt)
  await ended()
  await lieFor('30 days')
  expect(await forgetRefusals()).toBe(1)
  expect(await left()).toEqual([attempt.id])
})
