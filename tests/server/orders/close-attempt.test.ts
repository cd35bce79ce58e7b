import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { inTransaction } from '#lib/server/db/transaction.ts'
import type { Attempt } from '#lib/server/orders/attempt.ts'
import {
  applyStock,
  keepOpen,
  noteFreed,
  noteStock,
  noteVoided,
  place,
  release,
  suspectPayment,
} from '#lib/server/orders/close-attempt.ts'
import { hearingChanges, listenForChanges } from '#lib/server/platform/changes.ts'
import { allHolds, giftCard, offer, opened, rowsOf, useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

const JO = { email: 'jo@example.com', firstName: 'Jo' }
const RECEIPT = { transactionId: 'charged-1', summary: 'Visa ending in 1111' }
const BEGINNING = { status: 'PLACED' as const, jobs: ['confirm-order' as const], moves: [] }
const VOIDED = { state: 'released', payment: 'voided' } as const

/** What a gift card and a card pay for, half and half. */
async function paidByBoth(): Promise<Attempt> {
  const code = randomUUID().slice(0, 8)
  await giftCard(code, 5000)
  return opened({ cards: { [code]: 5000 }, charge: 5000 })
}

const attemptOf = async ({ id }: Pick<Attempt, 'id'>) =>
  (await rowsOf('select state, holds, draft, response_body as body from order_attempts where id = $1', [id]))[0]
const paymentsOf = ({ id }: Pick<Attempt, 'id'>) =>
  rowsOf('select state, transaction_id as transaction, summary from payments where attempt_id = $1 order by entry_no', [
    id,
  ])
/** Jobs that wait for an attempt, and after how many minutes. */
const jobsOf = ({ id }: Pick<Attempt, 'id'>) =>
  rowsOf(
    `select t.identifier as task, j.payload, round(extract(epoch from j.run_at - j.created_at) / 60)::int as minutes
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'attemptId' = $1 order by 1`,
    [id],
  )
/** Somebody else has taken it over. */
const late = (attempt: Attempt): Attempt => ({ ...attempt, deadline: new Date(attempt.deadline.getTime() - 1) })

const heard: string[][] = []
let deaf = () => {}
beforeAll(async () => {
  deaf = listenForChanges((tags) => void heard.push([...tags]), 'views')
  await hearingChanges()
})
beforeEach(() => void heard.splice(0))
afterAll(() => deaf())

describe('an attempt that is placed', () => {
  const outbox = globalThis as { [key: symbol]: unknown }
  const WAKE = Symbol.for('steelcap.job-outbox')
  const woken = vi.fn()
  beforeAll(() => {
    outbox[WAKE] = woken
  })
  beforeEach(() => void woken.mockClear())
  afterAll(() => {
    delete outbox[WAKE]
  })

  it('sells what it held, and its order says who pays it [PAY-13, PAY-34]', async () => {
    await giftCard('PAYS', 6000)
    const before = new Map((await allHolds()).map((row) => [row.of, row]))
    const wish = { stock: { 'boot-a': 2, 'shoe-a': 1 }, storeId: 'city', cards: { PAYS: 4000 }, charge: 26_000 }
    const attempt = await opened(wish)
    const moves = [
      { slug: 'boot', flipped: false },
      { slug: 'shoe', flipped: false },
      { slug: 'boot', flipped: false },
    ]
    const placed = await place(attempt, RECEIPT, { ...BEGINNING, jobs: ['settle-order', 'confirm-order'], moves })
    const after = (await allHolds()).filter(
      ({ of, there, held }) => before.get(of)?.there !== there || before.get(of)?.held !== held,
    )
    expect(after).toEqual([
      { of: 'PAYS', there: 2000, held: 0 },
      { of: 'boot-a', there: (before.get('boot-a')?.there ?? 0) - 2, held: before.get('boot-a')?.held },
      { of: 'city boot-a', there: 2, held: 0 },
      { of: 'city shoe-a', there: 3, held: 0 },
      { of: 'shoe-a', there: (before.get('shoe-a')?.there ?? 0) - 1, held: before.get('shoe-a')?.held },
    ])
    const [order] = await rowsOf<{ created_at: Date }>('select * from orders where attempt_id = $1', [attempt.id])
    expect(order).toMatchObject({ number: attempt.orderNumber, status: 'PLACED', grand_total: 30_000 })
    expect(placed).toEqual({ createdAt: order?.created_at })
    expect(await paymentsOf(attempt)).toEqual([
      { state: 'captured', transaction: null, summary: 'Gift card 0' },
      { state: 'authorised', transaction: 'charged-1', summary: 'Visa ending in 1111' },
    ])
    expect(await attemptOf(attempt)).toEqual({
      ...{ state: 'placed', draft: {}, body: null },
      holds: { stock: [], vouchers: [], promotionIds: [] },
    })
    expect(await leftBy(attempt)).toEqual([
      { task: 'settle-order', payload: { orderNumber: attempt.orderNumber } },
      { task: 'confirm-order', payload: { orderNumber: attempt.orderNumber } },
    ])
    expect(await newsLeft()).toEqual({ origin: expect.any(String), tags: ['product:boot', 'product:shoe'] })
    expect(woken).toHaveBeenCalledOnce()
  })

  /** The jobs an order leaves, and the newest news of stock. */
  const leftBy = ({ orderNumber }: Attempt) =>
    rowsOf("select task, payload from job_outbox where payload ->> 'orderNumber' = $1 order by id", [orderNumber])
  const newsLeft = async () =>
    (
      await rowsOf<{ payload: object }>(
        "select payload from job_outbox where task = 'tell-changes' order by id desc limit 1",
      )
    )[0]?.payload

  it('says that lists change where a size is gone [OPS-12]', async () => {
    const moves = [
      { slug: 'boot', flipped: false },
      { slug: 'shoe', flipped: true },
    ]
    await place(await opened(), undefined, { ...BEGINNING, moves })
    expect(await newsLeft()).toMatchObject({ tags: ['product:boot', 'product:shoe', 'listing'] })
  })

  it('needs no provider where gift cards pay all of it [VOUCH-01]', async () => {
    await giftCard('PAYSALL', 10_000)
    const attempt = await opened({ cards: { PAYSALL: 10_000 } })
    await place(attempt, undefined, { ...BEGINNING, status: 'COMPLETED' })
    expect(await paymentsOf(attempt)).toEqual([{ state: 'captured', transaction: null, summary: 'Gift card 0' }])
    expect(await rowsOf('select status from orders where attempt_id = $1', [attempt.id])).toEqual([
      { status: 'COMPLETED' },
    ])
  })

  it('is not where another has taken it over: nothing is sold, and nothing left to do [PAY-33]', async () => {
    const attempt = await opened()
    const before = await allHolds()
    expect(await place(late(attempt), RECEIPT, BEGINNING)).toBeUndefined()
    expect(await allHolds()).toEqual(before)
    expect(await rowsOf('select from orders where attempt_id = $1', [attempt.id])).toEqual([])
    expect(await leftBy(attempt)).toEqual([])
    expect(woken).not.toHaveBeenCalled()
  })
})

describe('an attempt that is let go', () => {
  it('gives back all it held, and says so to everybody [PAY-32]', async () => {
    await giftCard('BACK', 5000)
    await offer('back', { maxUses: 5 })
    const before = await allHolds()
    const wish = { storeId: 'depot', cards: { BACK: 3000 }, promotionIds: ['back'], charge: 17_000 }
    const attempt = await opened({ ...wish, stock: { 'boot-a': 2 } })
    const refusal = { errorCode: 'PaymentDeclined' as const }
    const ending = { state: 'declined', payment: 'declined', transactionId: 'declined-1', refusal } as const
    expect(await release(attempt, ending)).toBe(true)
    expect(await allHolds()).toEqual(before)
    expect(await rowsOf('select from promotion_uses where attempt_id = $1', [attempt.id])).toEqual([])
    expect(await attemptOf(attempt)).toEqual({
      ...{ state: 'declined', draft: {}, body: refusal },
      holds: { stock: [], vouchers: [], promotionIds: [] },
    })
    expect(await paymentsOf(attempt)).toEqual([
      { state: 'voided', transaction: null, summary: 'Gift card 0' },
      { state: 'declined', transaction: 'declined-1', summary: '' },
    ])
    expect(await jobsOf(attempt)).toEqual([])
    expect(heard).toEqual([['product:boot']])
  })

  it('says that lists change where a size can be bought again [OPS-12]', async () => {
    const [left] = await rowsOf<{ n: number }>("select stock - reserved as n from variants where id = 'boot-b'")
    await release(await opened({ stock: { 'boot-b': left?.n ?? 0, 'shoe-b': 1 } }), VOIDED)
    expect(heard.map((tags) => tags.toSorted())).toEqual([['listing', 'product:boot', 'product:shoe']])
  })

  it('tells nobody of stock where it held none [OPS-12]', async () => {
    await giftCard('NOSTOCK', 100)
    await release(await opened({ stock: {}, cards: { NOSTOCK: 100 } }), VOIDED)
    expect(heard).toEqual([])
  })

  it.each([
    ['trouble of a provider is not kept', 'ProviderUnavailable'],
    ['what passes is not kept', 'RateLimited'],
  ] as const)('is answered anew when it is tried again: %s [API-11]', async (_, errorCode) => {
    const attempt = await opened({ charge: 10_000 })
    expect(await release(attempt, { ...VOIDED, refusal: { errorCode } })).toBe(true)
    expect(await attemptOf(attempt)).toMatchObject({ state: 'released', body: null })
  })

  it('has a payment nobody knows of asked for again in three minutes, for its shopper [PAY-33, PAY-40]', async () => {
    const attempt = await opened({ charge: 10_000 })
    await release(attempt, { state: 'released', payment: 'unknown' })
    expect(await paymentsOf(attempt)).toEqual([{ state: 'unknown', transaction: null, summary: '' }])
    expect(await jobsOf(attempt)).toEqual([
      { task: 'recheck-payment', payload: { attemptId: attempt.id, shopper: JO }, minutes: 3 },
    ])
  })

  it('has the shopper mailed where the answer was in doubt, and asks no more of what is known [PAY-40]', async () => {
    const attempt = await opened({ charge: 10_000 })
    await release(attempt, { ...VOIDED, transactionId: 'let-go', inDoubt: true })
    expect(await paymentsOf(attempt)).toEqual([{ state: 'voided', transaction: 'let-go', summary: '' }])
    expect(await jobsOf(attempt)).toEqual([
      { task: 'mail-payment-let-go', payload: { attemptId: attempt.id, shopper: JO }, minutes: 0 },
    ])
  })

  it('mails nobody where it is not known who ordered, and asks again all the same [PAY-40]', async () => {
    const attempt = await opened({ charge: 10_000 })
    await pool().query("update order_attempts set draft = '{}' where id = $1", [attempt.id])
    await release(attempt, { state: 'released', payment: 'unknown', inDoubt: true })
    expect(await jobsOf(attempt)).toEqual([{ task: 'recheck-payment', payload: { attemptId: attempt.id }, minutes: 3 }])
  })

  it('is not where another has taken it over: nothing happens at all [PAY-33]', async () => {
    const attempt = await opened({ charge: 10_000 })
    const [before, known] = [await allHolds(), await attemptOf(attempt)]
    expect(await release(late(attempt), { state: 'failed', payment: 'unknown', inDoubt: true })).toBe(false)
    expect([await allHolds(), await attemptOf(attempt)]).toEqual([before, known])
    expect(await jobsOf(attempt)).toEqual([])
    expect(heard).toEqual([])
  })
})

describe('news of stock', () => {
  it('go with the commit, each product once [OPS-12]', async () => {
    await inTransaction(async (client) => {
      const move = { slug: 'boot', flipped: false }
      noteStock(client, [move, move])
      expect(heard).toEqual([])
    })
    await inTransaction(async (client) =>
      noteFreed(client, [
        { slug: 'boot', wasSoldOut: false },
        { slug: 'shoe', wasSoldOut: true },
      ]),
    )
    expect(heard).toEqual([['product:boot'], ['product:boot', 'product:shoe', 'listing']])
  })

  it('are taken up here at once [OPS-12]', () => {
    applyStock([{ slug: 'boot', flipped: true }])
    expect(heard).toEqual([['product:boot', 'listing']])
  })
})

describe('an attempt whose payment is in doubt', () => {
  const refusal = { errorCode: 'PaymentFailureUnrecoverable' as const, orderNumber: 'W000000001' }

  it('stays open with what the shopper was told, and keeps what it holds [PAY-33]', async () => {
    const [attempt, other] = [await paidByBoth(), await paidByBoth()]
    const [before, untouched] = [await allHolds(), await attemptOf(other)]
    await keepOpen(attempt, refusal)
    expect(await attemptOf(attempt)).toMatchObject({ state: 'authorising', body: refusal })
    expect((await paymentsOf(attempt)).map(({ state }) => state)).toEqual(['intended', 'unknown'])
    expect(await allHolds()).toEqual(before)
    expect(await attemptOf(other)).toEqual(untouched)
  })

  it('is left alone where another has it, or it has ended [PAY-33]', async () => {
    const [taken, ended] = [await paidByBoth(), await paidByBoth()]
    await release(ended, VOIDED)
    const before = [await attemptOf(taken), await attemptOf(ended), await paymentsOf(taken), await paymentsOf(ended)]
    await keepOpen(late(taken), refusal)
    await keepOpen(ended, refusal)
    expect([await attemptOf(taken), await attemptOf(ended), await paymentsOf(taken), await paymentsOf(ended)]).toEqual(
      before,
    )
  })

  it('is asked for again where it had ended before its money was known [PAY-33, PAY-40]', async () => {
    const [attempt, other] = [await paidByBoth(), await paidByBoth()]
    await release(attempt, VOIDED)
    await suspectPayment(attempt.id, 'late-1', JO)
    expect(await paymentsOf(attempt)).toMatchObject([
      { state: 'voided', transaction: null },
      { state: 'unknown', transaction: 'late-1' },
    ])
    expect(await jobsOf(attempt)).toEqual([
      { task: 'recheck-payment', payload: { attemptId: attempt.id, shopper: JO }, minutes: 3 },
    ])
    expect((await paymentsOf(other)).map(({ state }) => state)).toEqual(['intended', 'intended'])
  })

  it('is not asked for again where nothing of it is left [PAY-33]', async () => {
    const [id, byCardsAlone] = [randomUUID(), await opened()]
    await suspectPayment(id, 'late-2', JO)
    await suspectPayment(byCardsAlone.id, 'late-3', JO)
    expect([await jobsOf({ id }), await jobsOf(byCardsAlone)]).toEqual([[], []])
  })

  it('is told of once when its money is let go for certain [PAY-40]', async () => {
    const attempt = await paidByBoth()
    await noteVoided(attempt.id, 'too-early', JO)
    expect(await jobsOf(attempt)).toEqual([])
    await keepOpen(attempt, refusal)
    for (let i = 0; i < 2; i += 1) await noteVoided(attempt.id, 'let-go', JO)
    expect(await paymentsOf(attempt)).toMatchObject([
      { state: 'intended', transaction: null },
      { state: 'voided', transaction: 'let-go' },
    ])
    expect(await jobsOf(attempt)).toEqual([
      { task: 'mail-payment-let-go', payload: { attemptId: attempt.id, shopper: JO }, minutes: 0 },
    ])
  })
})

// Each test leaves the sizes to the others.
afterEach(async () => {
  const open = await rowsOf<{ id: string; deadline: Date }>(
    "select id, deadline from order_attempts where state in ('reserved', 'authorising')",
  )
  for (const attempt of open) await release(attempt, VOIDED)
})
