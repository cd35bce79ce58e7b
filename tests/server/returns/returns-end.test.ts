import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ReturnLine } from '#lib/contract/return.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { mailReturnReceived } from '#lib/server/jobs/mail-order-news.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { seenOrder } from '#lib/server/orders/order-view.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { releaseExchanges } from '#lib/server/returns/exchange-hold.ts'
import { returnTokenFor } from '#lib/server/returns/return-token.ts'
import { findReturnable } from '#lib/server/returns/returnable.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { announceOffer, count, issueVoucher } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createMachineApi()
let key = ''
let neighbour = ''
beforeAll(async () => {
  key = (await createKey('returns-desk', ['returns', 'orders'])) ?? ''
  neighbour = await placed({ items: BOOT })
  await sendAndCapture(neighbour)
})
afterEach(async () => {
  expect((await lifeOf(neighbour)).events.map(({ type }) => type)).toEqual(['placed', 'parcel_sent', 'captured'])
})

const BOOT = [{ productId: 'boot', variantId: 'boot-9', qty: 1 }]
const SOCKS = [{ productId: 'sock', variantId: 'sock-m', qty: 3 }]

async function access(number: string) {
  const order = await readOrder(number)
  if (!order) throw new Error('no order')
  return { orderNumber: number, token: returnTokenFor(order, { email: order.contact.email }) ?? '' }
}
const intent = (lineId: string, qty: number, over: Partial<ReturnLine> = {}): ReturnLine => ({
  lineId,
  qty,
  reason: 'TOO_SMALL',
  ...over,
})
const announce = async (number: string, ...lines: ReturnLine[]) => createReturn(await access(number), lines, new Date())
async function announced(number: string, ...lines: ReturnLine[]) {
  const made = await announce(number, ...lines)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.return
}
async function receive(number: string, body: unknown, idempotencyKey = randomUUID()) {
  const answer = await api.request(`/erp/v1/returns/${number}/received`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const refundsOf = async (number: string) =>
  (
    await pool().query<{ amount: number; gst: number; state: string; reason: string }>(
      'select amount, gst, state, reason from refunds where order_number = $1 order by created_at',
      [number],
    )
  ).rows
const reserved = (variant: string) => count('select reserved from variants where id = $1', [variant])
const stock = (variant: string) => count('select stock from variants where id = $1', [variant])
const seen = async (number: string) => {
  const order = await readOrder(number)
  if (!order) throw new Error('no order')
  return seenOrder(order)
}

it('says to the cent what goes back before anything is sent, and gives exactly that [OPS-11]', async () => {
  await announceOffer('ODD', { effect: { kind: 'amount', amount: 1000 } })
  // Three pairs for 45.00, 10.00 off: 35.00 does not divide by three.
  const number = await placed({ items: SOCKS, promoCodes: ['ODD'] })
  await sendAndCapture(number)
  const returnable = await findReturnable(await access(number), new Date())
  expect(returnable).toMatchObject({ value: { lines: [{ amounts: [11.67, 23.34, 35] }] } })
  const first = await announced(number, intent('0', 1))
  expect(first).toMatchObject({ amount: 11.67, lines: [{ amount: 11.67 }] })
  const second = await announced(number, intent('0', 2))
  expect(second.amount).toBe(23.33)
  // They arrive the other way round.
  for (const made of [second, first]) {
    expect((await receive(made.number, { lines: [{ lineId: '0', qty: made.lines[0]?.qty }] })).status).toBe(200)
    await settle(number)
  }
  expect((await refundsOf(number)).map(({ amount, state }) => [amount, state])).toEqual([
    [2333, 'done'],
    [1167, 'done'],
  ])
  const gst = (await refundsOf(number)).reduce((sum, each) => sum + each.gst, 0)
  expect(gst).toBe(await count('select gst from order_lines where order_number = $1', [number]))
  expect((await lifeOf(number)).standing.status).toBe('RETURNED')
})

it('is received once, whatever is repeated, and tells the shopper each step [OPS-11, OPS-17]', async () => {
  const number = await placed({ items: BOOT })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 1, { reason: 'FAULTY' }))
  expect(await seen(number)).toMatchObject({ returns: [{ number: made.number, amount: 129.95 }] })
  const once = randomUUID()
  const body = { lines: [{ lineId: '0', qty: 1, condition: 'faulty' }], postage: 12.5 }
  for (const _ of [1, 2]) expect((await receive(made.number, body, once)).status).toBe(200)
  expect(await receive(made.number, body)).toMatchObject({ status: 409, body: { errorCode: 'OrderStatusConflict' } })
  expect((await seen(number)).returns).toMatchObject([
    { receivedAt: expect.any(String), refund: { state: 'pending', amount: 142.45 } },
  ])
  await settle(number)
  expect((await seen(number)).returns).toMatchObject([{ refund: { state: 'done' } }])
  await mailReturnReceived(made.number)
  await mailReturnReceived(made.number)
  const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
    `return-received:${made.number}`,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).toContain('$142.45 goes back the way you paid')
})

it('refuses what was not announced, is too much, or is nobody’s, naming it [OPS-11, ERR-139]', async () => {
  const number = await placed({ items: [...BOOT, ...SOCKS] })
  await sendAndCapture(number)
  const made = await announced(number, intent('1', 2))
  expect(await receive('R000000000', { lines: [{ lineId: '0', qty: 1 }] })).toMatchObject({
    status: 404,
    body: { errorCode: 'ReturnNotFound' },
  })
  for (const lines of [[{ lineId: '0', qty: 1 }], [{ lineId: '1', qty: 3 }]]) {
    expect(await receive(made.number, { lines })).toMatchObject({
      status: 422,
      body: { errorCode: 'OrderQuantityInvalid', fields: { 'lines.0.qty': expect.any(String) } },
    })
  }
  const stranger = (await createKey('stranger', ['stock'])) ?? ''
  const answer = await api.request(`/erp/v1/returns/${made.number}`, {
    headers: { Authorization: `Bearer ${stranger}` },
  })
  expect(answer.status).toBe(403)
  expect(await refundsOf(number)).toEqual([])
})

it('takes back later what was announced and did not come, for what is left of its money [RET-05, OPS-11]', async () => {
  await announceOffer('LATER', { effect: { kind: 'amount', amount: 1000 } })
  const number = await placed({ items: [...SOCKS, ...BOOT], promoCodes: ['LATER'] })
  await sendAndCapture(number)
  const total = await count('select total from order_lines where order_number = $1 and line_no = 0', [number])
  const made = await announced(number, intent('0', 3), intent('1', 1))
  expect((await receive(made.number, { lines: [{ lineId: '0', qty: 2 }] })).status).toBe(200)
  await settle(number)
  const [part] = await refundsOf(number)
  const then = await findReturnable(await access(number), new Date())
  expect(then).toMatchObject({
    value: {
      lines: [
        { returnableQty: 1, returnedQty: 2, amounts: [(total - (part?.amount ?? 0)) / 100] },
        { returnableQty: 1, returnedQty: 0 },
      ],
    },
  })
  expect(await announce(number, intent('0', 2))).toMatchObject({
    refusal: { fields: { 'lines.0.qty': 'You can return 1 of this at most.' } },
  })
  const last = await announced(number, intent('0', 1))
  expect((await receive(last.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
  await settle(number)
  expect((await refundsOf(number)).reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  await expectBooksInOrder()
})

it('keeps the money of what is not accepted [OPS-11]', async () => {
  const number = await placed({ items: SOCKS })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 2))
  const received = await receive(made.number, { lines: [{ lineId: '0', qty: 2, condition: 'worn', accepted: false }] })
  expect(received.body).toMatchObject({ return: { lines: [{ condition: 'worn, not accepted' }] } })
  expect(await refundsOf(number)).toEqual([])
  await mailReturnReceived(made.number)
  const [mail] = (
    await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
      `return-received:${made.number}`,
    ])
  ).rows
  expect(mail?.text).toContain('could not take these back')
  expect(mail?.text).not.toContain('We have taken back')
})

it('gives gift-card money back onto the card [OPS-10, OPS-11]', async () => {
  await issueVoucher('BACKTO', 2000)
  const number = await placed({ items: SOCKS, cards: [{ code: 'BACKTO', balance: 20 }] })
  await sendAndCapture(number)
  const made = await announced(number, intent('0', 3))
  await receive(made.number, { lines: [{ lineId: '0', qty: 3 }] })
  await settle(number)
  expect(await count(`select balance from vouchers where code = 'BACKTO'`)).toBe(2000)
  expect(await refundsOf(number)).toMatchObject([{ amount: 4500, state: 'done' }])
})

it('holds the other size from the announcement, and sends it as an order that costs nothing [OPS-11]', async () => {
  const number = await placed({ items: BOOT })
  await sendAndCapture(number)
  const before = { reserved: await reserved('boot-10'), stock: await stock('boot-10') }
  await pool().query(`update variants set width = 'Wide (2E)' where id = 'boot-10'`)
  const made = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  // With its width, and without a word of money that goes back.
  expect(made).toMatchObject({ amount: 0, lines: [{ amount: 0, exchangeFor: '10 · Wide (2E)' }] })
  expect(made.instructions.refund).toEqual([expect.stringContaining('We keep size 10 · Wide (2E) for you for 30 days')])
  expect((await seen(number)).returns?.[0]?.lines).toMatchObject([{ exchangeFor: '10 · Wide (2E)' }])
  await pool().query(`update variants set width = null where id = 'boot-10'`)
  expect(await reserved('boot-10')).toBe(before.reserved + 1)
  await expectBooksInOrder()
  const { body } = await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })
  const swapped: string = body.return.exchangeOrder
  expect(swapped).toMatch(/^W/)
  expect([await reserved('boot-10'), await stock('boot-10')]).toEqual([before.reserved, before.stock - 1])
  expect(await refundsOf(number)).toEqual([])
  expect((await seen(number)).returns).toMatchObject([{ exchangeOrder: swapped }])
  const feed = await api.request(`/erp/v1/orders/${swapped}`, { headers: { Authorization: `Bearer ${key}` } })
  expect(await feed.json()).toMatchObject({
    order: {
      exchangeOf: made.number,
      totals: { grandTotal: 0 },
      payments: [],
      lines: [{ variantId: 'boot-10', qty: 1, total: 0 }],
    },
  })
  const sent = await sendParcel(swapped, { carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] }, WAREHOUSE)
  expect(sent.ok).toBe(true)
  await settle(swapped)
  expect((await lifeOf(swapped)).standing.status).toBe('SHIPPED')
  // It does not fit either: the money of the first order goes back.
  const again = await announced(swapped, intent('0', 1))
  expect(again.amount).toBe(129.95)
  expect((await receive(again.number, { lines: [{ lineId: '0', qty: 1 }] })).status).toBe(200)
  await settle(number)
  expect(await refundsOf(number)).toMatchObject([{ amount: 12_995, state: 'done' }])
})

it('promises a size to nobody twice, however many want the last one at once [OPS-11]', async () => {
  const numbers = await Promise.all(Array.from({ length: 4 }, () => placed({ items: BOOT })))
  for (const number of numbers) await sendAndCapture(number)
  const made = await Promise.all(
    numbers.map((number) => announce(number, intent('0', 1, { exchangeVariantId: 'boot-last' }))),
  )
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  const loser = made.find(({ ok }) => !ok)
  expect(loser).toMatchObject({
    refusal: { errorCode: 'ItemSoldOut', fields: { 'lines.0.exchangeVariantId': 'This size has just sold out.' } },
  })
  expect(await count('select count(*) from returns where order_number = any($1)', [numbers])).toBe(1)
})

it.each(['sock-m', 'boot-9', 'nothing'])(
  'swaps for another size of the same product only, not for %s [OPS-11]',
  async (variant) => {
    const number = await placed({ items: BOOT })
    expect(await announce(number, intent('0', 1, { exchangeVariantId: variant }))).toMatchObject({
      refusal: { errorCode: 'InvalidRequest', fields: { 'lines.0.exchangeVariantId': expect.any(String) } },
    })
  },
)

it('lets a size go after 30 days, and gives nothing away when the parcel comes after all [OPS-11]', async () => {
  const number = await placed({ items: BOOT })
  await sendAndCapture(number)
  const before = await reserved('boot-10')
  const made = await announced(number, intent('0', 1, { exchangeVariantId: 'boot-10' }))
  await releaseExchanges(new Date(Date.now() + 29 * 86_400_000))
  expect(await reserved('boot-10')).toBe(before + 1)
  await releaseExchanges(new Date(Date.now() + 31 * 86_400_000))
  await releaseExchanges(new Date(Date.now() + 31 * 86_400_000))
  expect(await reserved('boot-10')).toBe(before)
  expect((await receive(made.number, { lines: [{ lineId: '0', qty: 1 }] })).body).toMatchObject({
    return: { refundNumber: expect.any(String) },
  })
  await settle(number)
  expect(await refundsOf(number)).toMatchObject([{ amount: 12_995, state: 'done' }])
})

it('prints its number for scanners: QR and Code 128 [OPS-11]', async () => {
  const number = await placed({ items: SOCKS })
  const { codes } = await announced(number, intent('0', 1))
  for (const code of [codes.qr, codes.code128]) {
    expect(code).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Buffer.from(code.split(',')[1] ?? '', 'base64').toString()).toContain('<svg')
  }
})
