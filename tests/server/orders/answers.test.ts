import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { earlierAnswer, keepRefusal, placedAnswer } from '#lib/server/orders/answers.ts'
import type { AttemptRequest } from '#lib/server/orders/attempt.ts'
import { place, release } from '#lib/server/orders/close-attempt.ts'
import type { Refusal } from '#lib/server/platform/result.ts'
import { attemptRequest, opened, rowsOf, useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const DECLINED = { errorCode: 'PaymentDeclined' as const }
const VOIDED = { state: 'released', payment: 'voided' } as const
const REFUSED = { ok: false, refusal: DECLINED }

/** What a repetition is told, and how often it was said that an answer is given again. */
async function asked(request: AttemptRequest) {
  const replayed = vi.fn()
  const answer = await earlierAnswer(request, replayed)
  return { answer, replayed: replayed.mock.calls.length }
}

async function placedUnder(request: AttemptRequest) {
  const attempt = await opened({ stock: { 'boot-a': 1 } }, request)
  await place(attempt, undefined, { status: 'PLACED', jobs: [], moves: [] })
  return attempt
}

describe('a repetition', () => {
  it('of a key never heard of, or another’s, may be made [API-11]', async () => {
    const request = attemptRequest()
    await placedUnder(request)
    expect(await asked(attemptRequest())).toEqual({ answer: undefined, replayed: 0 })
    expect(await asked({ ...request, caller: 'account:c9' })).toEqual({ answer: undefined, replayed: 0 })
  })

  it('of an order that stands is answered with it [API-11]', async () => {
    const request = attemptRequest()
    const { orderNumber } = await placedUnder(request)
    const { answer, replayed } = await asked(request)
    expect(answer).toMatchObject({ ok: true, value: { order: { number: orderNumber } } })
    expect(replayed).toBe(1)
    // Whoever does not want to hear of it is answered all the same.
    expect(await earlierAnswer(request)).toEqual(answer)
  })

  it('of what was refused is refused again [API-11]', async () => {
    const request = attemptRequest()
    await release(await opened({}, request), { state: 'declined', payment: 'declined', refusal: DECLINED })
    expect(await asked(request)).toEqual({ answer: REFUSED, replayed: 1 })
  })

  it('with another body is none [API-11]', async () => {
    const request = attemptRequest()
    await placedUnder(request)
    const answer = { ok: false, refusal: { errorCode: 'IdempotencyKeyReused' } }
    expect(await asked({ ...request, digest: 'other' })).toEqual({ answer, replayed: 0 })
  })

  it('under a key that another placement closed is told so, whatever its body [PAY-38]', async () => {
    const request = attemptRequest()
    await keepRefusal({ ...request, digest: '' }, { errorCode: 'PlacementClosed' })
    const answer = { ok: false, refusal: { errorCode: 'PlacementClosed' } }
    expect(await asked(request)).toEqual({ answer, replayed: 0 })
  })

  it.each(['released', 'declined', 'failed'] as const)(
    'may be made where the first was %s without an answer: its key is free, and another’s is not [API-11]',
    async (state) => {
      const request = attemptRequest()
      const { id } = await opened({ stock: {} }, request)
      const other = await opened({ stock: {} }, { ...request, caller: 'account:c9' })
      const endings = {
        released: VOIDED,
        declined: { state, payment: 'declined' },
        failed: { state, payment: 'voided' },
      }
      await release({ id, deadline: await deadlineOf(id) }, endings[state] as typeof VOIDED)
      expect(await asked(request)).toEqual({ answer: undefined, replayed: 0 })
      expect(await keyOf(id)).toBe(`${request.key}:${id}`)
      expect(await keyOf(other.id)).toBe(request.key)
      await placedUnder(request)
    },
  )

  const deadlineOf = async (id: string) =>
    (await rowsOf<{ deadline: Date }>('select deadline from order_attempts where id = $1', [id]))[0]?.deadline ??
    new Date(0)
  const keyOf = async (id: string) =>
    (await rowsOf<{ key: string }>('select idempotency_key as key from order_attempts where id = $1', [id]))[0]?.key

  it.each(['reserved', 'authorising', 'authorised'])(
    'waits while the first is %s, and has its answer then [API-11, PAY-34]',
    async (state) => {
      const request = attemptRequest()
      const attempt = await opened({ stock: {} }, request)
      await pool().query('update order_attempts set state = $2 where id = $1', [attempt.id, state])
      let answered = false
      const waiting = asked(request).finally(() => {
        answered = true
      })
      const looks = vi.spyOn(pool(), 'query')
      await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(3))
      looks.mockRestore()
      expect(answered).toBe(false)
      await release(attempt, { state: 'declined', payment: 'declined', refusal: DECLINED })
      expect(await waiting).toEqual({ answer: REFUSED, replayed: 1 })
    },
  )

  it('that has waited for half a minute is told to come again [API-11]', async () => {
    const request = attemptRequest()
    await opened({ stock: {} }, request)
    const began = Date.now()
    const clock = vi.spyOn(Date, 'now')
    const looks = vi.spyOn(pool(), 'query')
    // The clock stands at each look, and half a minute is over at the fourth.
    for (const passed of [0, 0, 29_999, 29_999, 30_000]) clock.mockReturnValueOnce(began + passed)
    const answer = { ok: false, refusal: { errorCode: 'ServiceUnavailable' } }
    expect(await asked(request)).toEqual({ answer, replayed: 0 })
    expect(looks).toHaveBeenCalledTimes(3)
  })
})

describe('a refusal before anything was held', () => {
  const kept = ({ key }: AttemptRequest) =>
    rowsOf(
      `select caller, digest, state, holds, draft, response_body as body, deadline <= now() as over
       from order_attempts where idempotency_key = $1`,
      [key],
    )

  it('is kept under its key, without a number of ours, and given again [API-11]', async () => {
    const request = attemptRequest({ caller: 'account:c1' })
    const refusal: Refusal = { errorCode: 'AmountMismatch', fields: { cart: 'Changed' } }
    expect(await keepRefusal(request, refusal)).toBe(true)
    expect(await kept(request)).toEqual([
      {
        ...{ caller: 'account:c1', digest: 'digest', state: 'released', draft: {}, body: refusal },
        ...{ holds: { stock: [], vouchers: [], promotionIds: [] }, over: true },
      },
    ])
    const numbers = await rowsOf(
      `select order_number = 'refused:' || id as refused from order_attempts where idempotency_key = $1`,
      [request.key],
    )
    expect(numbers).toEqual([{ refused: true }])
    expect(await asked(request)).toEqual({ answer: { ok: false, refusal }, replayed: 1 })
  })

  it('does not take a key that has become known meanwhile [API-11]', async () => {
    const request = attemptRequest()
    await placedUnder(request)
    const before = await kept(request)
    expect(await keepRefusal(request, DECLINED)).toBe(false)
    expect(await kept(request)).toEqual(before)
  })

  it.each(['ServiceUnavailable', 'RateLimited'] as const)('is not kept where it passes: %s [API-11]', async (code) => {
    const request = attemptRequest()
    expect(await keepRefusal(request, { errorCode: code })).toBe(true)
    expect(await kept(request)).toEqual([])
  })
})

it('an order that stands and is not there is a fault of ours [API-11]', async () => {
  await expect(placedAnswer(`W${randomUUID()}`)).rejects.toThrow()
})
