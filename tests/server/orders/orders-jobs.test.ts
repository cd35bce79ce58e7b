import { expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { confirmOrder } from '#lib/server/jobs/confirm-order.ts'
import { startJobs } from '#lib/server/jobs/worker.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { count, issueVoucher, letTimePass, place, requestFor } from '#tests/setup/order-fixture.ts'
import { letLeasesEnd, placed, sendAndCapture, sendRest, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

/** Each time for another shopper: nobody here buys the same goods twice. */
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

it('captures the held money when the goods leave, once, however often it is told to [OPS-06]', async () => {
  const number = await placed()
  await settle(number)
  expect(await paymentStates(number)).toEqual(['authorised'])
  await sendAndCapture(number)
  await settle(number)
  expect(await paymentStates(number)).toEqual(['captured'])
  expect(ledger().latest(1)[0]).toMatchObject({ status: 'submitted_for_settlement', amount: '144.90' })
})

it('captures again after a capture whose answer was lost [OPS-06]', async () => {
  const number = await placed()
  setFault('captureFails', true)
  await expect(sendAndCapture(number)).rejects.toThrow('not known yet')
  expect(await paymentStates(number)).toEqual(['authorised'])
  clearFaults()
  await letLeasesEnd()
  await settle(number)
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

it('says in the confirmation nothing of what was cancelled before it could go [CHK-39, OPS-09]', async () => {
  await shelve({ id: 'patching', price: 2000, functionalType: 'service' }, [{ id: 'patching-one', stock: 0 }])
  const items = [
    { productId: 'boot', variantId: 'boot-10', qty: 1 },
    { productId: 'patching', variantId: 'patching-one', qty: 1 },
  ]
  const [halved, whole] = [await placed({ items }), await placed({ items })]
  await cancelOrder(halved, { reason: 'shopper', lines: [{ lineNo: 1, qty: 1 }] }, WAREHOUSE)
  await Promise.all([halved, whole].map(confirmOrder))
  const text = async (number: string) => {
    const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
      `order-confirmation:${number}`,
    ])
    return rows[0]?.text
  }
  expect(await text(whole)).toContain('Services are done in our stores')
  expect(await text(halved)).toContain('We’ll pack it soon.')
  expect(await text(halved)).not.toContain('in our stores')
})

it('says in a confirmation that waited nothing of packing what has left [PAY-36]', async () => {
  const [left, here] = [await placed(), await placed()]
  await sendRest(left)
  await Promise.all([left, here].map(confirmOrder))
  const { rows } = await pool().query<{ key: string; text: string }>(
    'select dedupe_key as key, text from mail_outbox where dedupe_key = any($1)',
    [[left, here].map((number) => `order-confirmation:${number}`)],
  )
  const texts = new Map(rows.map(({ key, text }) => [key.split(':')[1], text]))
  expect(texts.get(left)).toContain('It has gone on since. Your order’s page says how far it is.')
  expect(texts.get(left)).not.toContain('pack it')
  expect(texts.get(here)).toContain('We’ll pack it soon.')
})

it('does all of it by itself after the order, and ends what was abandoned', async () => {
  await issueVoucher('QUEUED', 5000)
  const number = await placed({ cards: [{ code: 'QUEUED', balance: 50 }] })
  setFault('timeoutAfterCharge', true)
  setFault('searchFails', true)
  await place(await requestFor())
  clearFaults()
  await letTimePass()
  await sendRest(number)
  const jobs = await startJobs()
  await vi.waitUntil(
    async () =>
      (await mails(number)) === 1 &&
      (await paymentStates(number)).join() === 'captured,captured' &&
      (await count("select count(*) from order_attempts where state = 'failed'")) === 1,
    { timeout: 15_000, interval: 50 },
  )
  await jobs.stop()
})
