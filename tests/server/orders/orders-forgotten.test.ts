import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { startJobs } from '#lib/server/jobs/worker.ts'
import { forgetRefusals } from '#lib/server/orders/forget-refusals.ts'
import { recheckPayment, reconcile } from '#lib/server/orders/reconcile.ts'
import { clearFaults, type Faults, setFault } from '#sandbox/faults.ts'
import { rememberNeighbours } from '#tests/setup/neighbours.ts'
import {
  count,
  issueVoucher,
  letTimePass,
  outcome,
  place,
  quickProvider,
  requestFor,
} from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

beforeEach(async () => {
  await aDayPasses()
  await forgetRefusals()
})

const DECLINED = 'fake-processor-declined-visa-nonce'
const attempts = () => count('select count(*) from order_attempts')

async function aDayPasses(): Promise<void> {
  await pool().query("update order_attempts set updated_at = updated_at - interval '24 hours 1 second'")
  await rememberNeighbours()
}

/** What a shopper is told who saw another price. */
async function refusedOnce(key: string = randomUUID()): Promise<string> {
  const body = await requestFor()
  const payments = body.payments.map((payment) => ({ ...payment, amount: 1 }))
  return outcome(await place({ ...body, payments }, key))
}

async function troubled(faults: (keyof Faults)[], key: string): Promise<string> {
  for (const fault of faults) setFault(fault, true)
  const told = outcome(await place(await requestFor(), key))
  clearFaults()
  return told
}

async function idOf(key: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>('select id from order_attempts where idempotency_key = $1', [key])
  return rows[0]?.id
}

describe('a refused order', () => {
  it('is remembered for a day and then forgotten, however many there are [API-11]', async () => {
    const before = await attempts()
    const key = randomUUID()
    for (let i = 0; i < 4; i += 1) expect(await refusedOnce()).toBe('AmountMismatch')
    expect(await refusedOnce(key)).toBe('AmountMismatch')
    expect(await forgetRefusals(2)).toBe(0)
    expect(await refusedOnce(key)).toBe('AmountMismatch')
    expect(await attempts()).toBe(before + 5)
    await aDayPasses()
    expect(await forgetRefusals(2)).toBe(5)
    expect(await attempts()).toBe(before)
  })

  it('goes with its payments when the card was declined, gift card and all [API-11]', async () => {
    await issueVoucher('FORGET', 5000)
    const body = await requestFor({ cards: [{ code: 'FORGET', balance: 50 }], token: DECLINED })
    const key = randomUUID()
    expect(outcome(await place(body, key))).toBe('PaymentDeclined')
    const id = await idOf(key)
    await aDayPasses()
    expect(await forgetRefusals()).toBe(1)
    expect(await count('select count(*) from payments where attempt_id = $1', [id])).toBe(0)
    expect(await count("select balance from vouchers where code = 'FORGET'")).toBe(5000)
  })

  it('is forgotten once by several instances, and by the jobs by themselves [API-11]', async () => {
    for (let i = 0; i < 6; i += 1) await refusedOnce()
    await aDayPasses()
    const gone = await Promise.all([1, 2, 3].map(() => forgetRefusals(2)))
    expect(gone.reduce((sum, each) => sum + each, 0)).toBe(6)
    const before = await attempts()
    await refusedOnce()
    await aDayPasses()
    const jobs = await startJobs()
    await vi.waitUntil(async () => (await attempts()) === before, { timeout: 15_000, interval: 50 })
    await jobs.stop()
  })
})

describe('never forgotten is', () => {
  it('what became an order [API-11]', async () => {
    const key = randomUUID()
    const body = await requestFor()
    const placed = await place(body, key)
    await aDayPasses()
    expect(await forgetRefusals()).toBe(0)
    expect(await place(body, key)).toEqual(placed)
  })

  it.each<[string, (keyof Faults)[], string]>([
    ['a try whose outcome is unknown', ['serverError'], 'PaymentFailureUnrecoverable'],
    ['one the provider knew nothing of, until that is certain', ['timeoutBeforeCharge'], 'ProviderUnavailable'],
    ['one that money was held for', ['timeoutAfterCharge'], 'ProviderUnavailable'],
  ])('%s [PAY-33]', async (_, faults, told) => {
    const key = randomUUID()
    expect(await troubled(faults, key)).toBe(told)
    await aDayPasses()
    expect(await forgetRefusals()).toBe(0)
    expect(await idOf(key)).toBeDefined()
  })

  it.each<[string, (keyof Faults)[]]>([
    ['and was charged for', ['timeoutAfterCharge', 'searchFails']],
    ['and was never charged for', ['serverError']],
  ])('a failed order whose number the shopper was told %s [PAY-16, PAY-33]', async (_, faults) => {
    const key = randomUUID()
    expect(await troubled(faults, key)).toBe('PaymentFailureUnrecoverable')
    await letTimePass()
    await reconcile(quickProvider)
    await aDayPasses()
    expect(await forgetRefusals()).toBe(0)
    expect(await idOf(key)).toBeDefined()
  })
})

it('a try the provider turns out never to have known is forgotten after that [PAY-33]', async () => {
  const key = randomUUID()
  await troubled(['timeoutBeforeCharge'], key)
  await recheckPayment((await idOf(key)) ?? '', quickProvider())
  await aDayPasses()
  expect(await forgetRefusals()).toBe(1)
})

it('a try that was looked for again and forgotten since has nothing left to be looked for [PAY-33]', async () => {
  const found = vi.fn(quickProvider().find)
  await expect(recheckPayment(randomUUID(), { ...quickProvider(), find: found })).resolves.toBeUndefined()
  expect(found).toHaveBeenCalledOnce()
})
