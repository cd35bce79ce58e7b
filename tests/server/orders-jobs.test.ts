import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { exportOrder } from '#lib/server/erp/export-order.ts'
import { capturePayment } from '#lib/server/jobs/capture-payment.ts'
import { confirmOrder } from '#lib/server/jobs/confirm-order.ts'
import { startJobs } from '#lib/server/jobs/worker.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { expectBooksInOrder } from '../setup/books.ts'
import { useTestDatabase } from '../setup/database.ts'
import {
  count,
  issueVoucher,
  letTimePass,
  openOrderShop,
  place,
  quickProvider,
  requestFor,
} from '../setup/order-fixture.ts'

useTestDatabase({ seed: false })

let world: Sandbox
beforeAll(async () => {
  world = startSandbox({ dataDir: join(process.env['DATA_DIR'] ?? '', 'jobs') })
  await openOrderShop()
})
afterAll(() => world.stop())
afterEach(async () => {
  clearFaults()
  await expectBooksInOrder()
})

async function placed(wish = {}): Promise<string> {
  const placement = await place(await requestFor(wish))
  if (!placement.ok) throw new Error(placement.refusal.errorCode)
  return placement.value.order.number
}
const paymentStates = async (number: string) =>
  (
    await pool().query<{ state: string }>(
      'select p.state from payments p join orders o on o.attempt_id = p.attempt_id where o.number = $1 order by p.entry_no',
      [number],
    )
  ).rows.map(({ state }) => state)
const mails = (number: string) =>
  count('select count(*) from mail_outbox where dedupe_key = $1 and sent_at is not null', [
    `order-confirmation:${number}`,
  ])
const exported = (number: string) => count('select count(*) from erp_exports where order_number = $1', [number])

it('captures the held money once, however often it is told to', async () => {
  const number = await placed()
  await capturePayment(number, quickProvider())
  await capturePayment(number, quickProvider())
  expect(await paymentStates(number)).toEqual(['captured'])
  expect(ledger().latest(1)[0]).toMatchObject({ status: 'submitted_for_settlement', amount: '144.90' })
})

it('captures again after a capture whose answer was lost', async () => {
  const number = await placed()
  setFault('captureFails', true)
  await expect(capturePayment(number, quickProvider())).rejects.toThrow('could not be captured')
  expect(await paymentStates(number)).toEqual(['authorised'])
  clearFaults()
  await capturePayment(number, quickProvider())
  expect(await paymentStates(number)).toEqual(['captured'])
})

it('mails one confirmation, and an order stands without it [PAY-36]', async () => {
  const number = await placed()
  setFault('mailBounces', true)
  await expect(confirmOrder(number)).rejects.toThrow()
  expect(await mails(number)).toBe(0)
  clearFaults()
  await confirmOrder(number)
  await confirmOrder(number)
  expect(await mails(number)).toBe(1)
})

it('hands an order over once, with the article codes', async () => {
  const number = await placed()
  await exportOrder(number)
  await exportOrder(number)
  const { rows } = await pool().query('select payload from erp_exports where order_number = $1', [number])
  expect(rows).toHaveLength(1)
  expect(rows[0].payload).toMatchObject({ order: { number }, articles: { 0: 'code-boot-9' } })
})

it('does all of it by itself after the order, and ends what was abandoned', async () => {
  await issueVoucher('QUEUED', 5000)
  const number = await placed({ cards: [{ code: 'QUEUED', balance: 50 }] })
  setFault('timeoutAfterCharge', true)
  setFault('searchFails', true)
  await place(await requestFor())
  clearFaults()
  await letTimePass()
  const jobs = await startJobs()
  await vi.waitUntil(
    async () =>
      (await exported(number)) === 1 &&
      (await mails(number)) === 1 &&
      (await paymentStates(number)).join() === 'captured,captured' &&
      (await count("select count(*) from order_attempts where state = 'failed'")) === 1,
    { timeout: 15_000, interval: 50 },
  )
  await jobs.stop()
})
