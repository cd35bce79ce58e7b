import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import type { Attempt } from '#lib/server/orders/attempt.ts'
import { attemptsOf, callersOf, isUnderWay, lockAttempts } from '#lib/server/orders/attempt-key.ts'
import { keepOpen, place, release } from '#lib/server/orders/close-attempt.ts'
import { replacePlacements } from '#lib/server/orders/replace-placements.ts'
import { attemptRequest, opened, rowsOf, useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const JO = 'account:jo'
const AS_JO = [JO, 'guest']
const CLOSED = { errorCode: 'PlacementClosed' }
const DOUBT = { errorCode: 'PaymentFailureUnrecoverable' as const, orderNumber: 'W000000001' }

let own: ReturnType<typeof attemptRequest>
beforeEach(() => {
  own = attemptRequest({ caller: JO })
})

const replace = (...keys: string[]) => replacePlacements(own, keys, AS_JO)
const underKey = (key: string) =>
  rowsOf(
    `select caller, state, digest, response_body as body, replaced_by as by,
       closed_at is not null as closed from order_attempts where idempotency_key = $1 order by caller`,
    [key],
  )
const closedRow = (caller: string, by: string, over: object = {}) => ({
  ...{ caller, by, state: 'released', digest: '', body: CLOSED, closed: true },
  ...over,
})

/** A key under which a placement was opened, as Jo unless told otherwise. */
async function sent(caller = JO): Promise<{ key: string; attempt: Attempt }> {
  const request = attemptRequest({ caller })
  return { key: request.key, attempt: await opened({ charge: 10_000, stock: {} }, request) }
}
const ended = async (refusal = { errorCode: 'PaymentDeclined' as const }) => {
  const { key, attempt } = await sent()
  await release(attempt, { state: 'declined', payment: 'declined', refusal })
  return { key, attempt }
}
const placed = async (caller = JO) => {
  const { key, attempt } = await sent(caller)
  await place(attempt, { transactionId: 'tx', summary: 'Visa' }, { status: 'PLACED', jobs: [], moves: [] })
  return { key, attempt }
}

describe('a placement that takes the place of others', () => {
  it('closes keys never heard of for both names of its shopper, for good [PAY-38]', async () => {
    const [one, two, beside] = [randomUUID(), randomUUID(), randomUUID()]
    expect(await replace(one, two)).toEqual({ kind: 'closed' })
    for (const key of [one, two])
      expect(await underKey(key)).toEqual([closedRow(JO, own.key), closedRow('guest', own.key)])
    expect(await rowsOf('select holds, draft from order_attempts where idempotency_key = $1 limit 1', [one])).toEqual([
      { holds: { stock: [], vouchers: [], promotionIds: [] }, draft: {} },
    ])
    expect([await underKey(beside), await underKey(own.key)]).toEqual([[], []])
  })

  it('leaves what was answered before as it was [PAY-38, API-11]', async () => {
    const { key } = await ended()
    expect(await replace(key)).toEqual({ kind: 'closed' })
    expect(await underKey(key)).toEqual([
      closedRow(JO, own.key, {
        ...{ state: 'declined', digest: 'digest', body: { errorCode: 'PaymentDeclined' } },
      }),
      closedRow('guest', own.key),
    ])
  })

  it('keeps the time a key was closed first [PAY-38]', async () => {
    const key = randomUUID()
    await replace(key)
    await pool().query("update order_attempts set closed_at = '2026-01-01' where idempotency_key = $1", [key])
    await replace(key)
    expect(await rowsOf('select distinct closed_at from order_attempts where idempotency_key = $1', [key])).toEqual([
      { closed_at: new Date('2026-01-01T00:00:00Z') },
    ])
  })

  it.each([
    ['as a customer', JO],
    ['before logging in', 'guest'],
  ])('is answered with an order that stands, sent %s, and its own key leads there [PAY-38]', async (_, caller) => {
    const { key, attempt } = await placed(caller)
    const before = await underKey(key)
    const other = randomUUID()
    expect(await replace(other, key)).toMatchObject({ kind: 'placed', orderNumber: attempt.orderNumber })
    expect((await underKey(key)).find((row) => row['caller'] === caller)).toEqual(before[0])
    expect(await underKey(own.key)).toEqual([closedRow(JO, key), closedRow('guest', key)])
  })

  it('closes nothing while one of them is under way [PAY-38]', async () => {
    const [{ key: before }, { key }] = [await ended(), await sent()]
    const [known, running] = [await underKey(before), await underKey(key)]
    expect(await replace(key, before)).toEqual({ kind: 'underWay' })
    expect([await underKey(before), await underKey(key)]).toEqual([known, running])
    expect(await underKey(own.key)).toEqual([])
  })

  it('takes one that only waits for its money from its owner, who can place it no more [PAY-38, PAY-33]', async () => {
    const { key, attempt } = await sent()
    await keepOpen(attempt, DOUBT)
    expect(await replace(key)).toEqual({ kind: 'closed' })
    expect(await underKey(key)).toEqual([
      closedRow(JO, own.key, { state: 'authorising', digest: 'digest', body: DOUBT }),
      closedRow('guest', own.key),
    ])
    expect(await place(attempt, undefined, { status: 'PLACED', jobs: [], moves: [] })).toBeUndefined()
    expect(await rowsOf('select deadline <= now() as due from order_attempts where id = $1', [attempt.id])).toEqual([
      { due: true },
    ])
  })

  it('leaves the time of one that has ended [PAY-38]', async () => {
    const { key, attempt } = await ended()
    await replace(key)
    expect(await rowsOf('select deadline from order_attempts where id = $1', [attempt.id])).toEqual([
      { deadline: attempt.deadline },
    ])
  })

  it('has no power over the key of another shopper [PAY-38]', async () => {
    const { key } = await sent('account:lee')
    const before = await underKey(key)
    expect(await replace(key)).toEqual({ kind: 'closed' })
    expect(await underKey(key)).toEqual([closedRow(JO, own.key), ...before, closedRow('guest', own.key)])
  })

  it('follows what took the place of those, to the order at the end [PAY-38]', async () => {
    const [{ key: first }, { key: stands, attempt }] = [await ended(), await placed()]
    const second = attemptRequest({ caller: JO })
    await replacePlacements(second, [first], AS_JO)
    await replacePlacements(attemptRequest({ key: stands, caller: JO }), [second.key], AS_JO)
    expect(await replace(first)).toEqual({
      kind: 'placed',
      orderNumber: attempt.orderNumber,
      key: stands,
    })
  })

  it('comes to an end where two took the place of each other, and never closes its own key [PAY-38]', async () => {
    const [one, two] = [attemptRequest(), attemptRequest()]
    await replacePlacements(one, [two.key], AS_JO)
    await replacePlacements(two, [one.key], AS_JO)
    expect(await replace(own.key, one.key, two.key)).toEqual({ kind: 'closed' })
    expect(await underKey(own.key)).toEqual([])
  })
})

describe('a key', () => {
  it('may have been sent by its shopper and, before logging in, by a guest [PAY-38, API-83]', () => {
    expect(callersOf({ kind: 'guest' })).toEqual(['guest'])
    expect(callersOf({ kind: 'customer', customerId: 'jo', email: 'jo@example.com' })).toEqual(AS_JO)
  })

  it('finds its own attempts, of the names asked for alone [API-11]', async () => {
    const { key, attempt } = await ended()
    await opened({ stock: {} }, attemptRequest({ key, caller: 'guest' }))
    await opened({ stock: {} }, attemptRequest({ caller: JO }))
    expect(await attemptsOf(pool(), key, [JO])).toEqual([
      {
        ...{ id: attempt.id, digest: 'digest', state: 'declined', order_number: attempt.orderNumber },
        ...{ response_body: { errorCode: 'PaymentDeclined' }, closed_at: null },
        replaced_by: null,
      },
    ])
    expect((await attemptsOf(pool(), key, AS_JO)).map(({ state }) => state).sort()).toEqual(['declined', 'reserved'])
  })

  it('that is locked is changed by nobody else, in one order of its names [PAY-38]', async () => {
    const { key } = await ended()
    await opened({ stock: {} }, attemptRequest({ key, caller: 'guest' }))
    const client = await pool().connect()
    try {
      await client.query('begin')
      const locked = await lockAttempts(client, key, ['guest', JO])
      expect(locked.map(({ state }) => state)).toEqual(['declined', 'reserved'])
      await expect(
        pool().query('select from order_attempts where idempotency_key = $1 for update nowait', [key]),
      ).rejects.toThrow('could not obtain lock')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it.each<[Parameters<typeof isUnderWay>[0]['state'], object | null, boolean]>([
    ['reserved', null, true],
    ['authorising', null, true],
    ['authorised', null, true],
    ['authorising', DOUBT, false],
    ['placed', null, false],
    ['declined', null, false],
    ['released', CLOSED, false],
  ])('under which an attempt is %s and was answered %o may become an order: %s [PAY-38]', (state, body, underWay) => {
    const attempt = { id: 'a', digest: '', order_number: '', closed_at: null, replaced_by: null }
    expect(isUnderWay({ ...attempt, state, response_body: body as never })).toBe(underWay)
  })
})
