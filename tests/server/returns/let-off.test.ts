import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ReturnLine } from '#lib/contract/return.ts'
import { pool } from '#lib/server/db/client.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { letOffBy } from '#lib/server/returns/let-off.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { placed, sendRest, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const ITEMS = [
  { productId: 'boot', variantId: 'boot-9', qty: 2 },
  { productId: 'sock', variantId: 'sock-m', qty: 3 },
]

/** Of the order next door the same came back, and all of it was paid for. */
let theirs = ''
beforeAll(async () => {
  const number = await bootsSent()
  theirs = await cameBack(number)
  await settle(number)
})
afterEach(async () => expect(await letOffBy(theirs)).toBe(0))

/** Both boots and the fee were paid for, part by part as a wallet does it; the socks are still to be sent. */
async function bootsSent(): Promise<string> {
  const number = await placed({ items: ITEMS, token: 'fake-paypal-one-time-nonce' })
  await pool().query(
    `update payments set method_code = 'braintree_paypal' where attempt_id = (select attempt_id from orders where number = $1)`,
    [number],
  )
  await sendParcel(number, { carrier: 'Redback', lines: [{ lineId: '0', qty: 2 }] }, WAREHOUSE)
  await settle(number)
  return number
}
async function announced(number: string, line: Partial<ReturnLine>): Promise<string> {
  const order = await readOrder(number)
  const token = (order && returnTokenFor(order, { email: order.contact.email }, [])) ?? ''
  const lines = [{ lineId: '0', qty: 2, reason: 'TOO_SMALL' as const, ...line }]
  const made = await createReturn({ orderNumber: number, token }, lines, new Date())
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.return.number
}
async function receive(returnNumber: string, qty: number, accepted = true): Promise<void> {
  const condition = accepted ? ('asNew' as const) : ('worn' as const)
  const lines = [{ lineId: '0', qty, condition, accepted }]
  expect(await receiveReturn(returnNumber, { lines }, WAREHOUSE)).toMatchObject({ ok: true })
}
async function cameBack(number: string, qty = 2, line: Partial<ReturnLine> = {}): Promise<string> {
  const made = await announced(number, line)
  await receive(made, qty)
  return made
}
async function goodwill(number: string, amount: number): Promise<void> {
  const word = { amount: amount / 100, delivery: false, reason: 'goodwill' as const }
  expect(await refundOrder(number, word, WAREHOUSE)).toMatchObject({ ok: true })
  await settle(number)
}

it('is what was promised and could not go back, as no more was taken yet [OPS-06, OPS-11]', async () => {
  const number = await bootsSent()
  await goodwill(number, 5000)
  const both = await announced(number, {})
  expect(await letOffBy(both)).toBe(0)
  await receive(both, 2)
  await settle(number)
  // Beside the boots the fee was taken; 50.00 of that went back as goodwill.
  expect(await letOffBy(both)).toBe(5000 - (await feeOf(number)))
})

it('is that of the units which came back alone [OPS-11]', async () => {
  const number = await bootsSent()
  const fee = await feeOf(number)
  await goodwill(number, 25_000)
  const one = await cameBack(number, 1)
  await settle(number)
  // 54.90 and the fee were left to promise for two boots; 9.90 and the fee were taken and not given back.
  expect(await letOffBy(one)).toBe(Math.ceil((5490 + fee) / 2) - (990 + fee))
})

it('is nothing of what was not accepted, of another size that was sent, and of no return at all [OPS-11]', async () => {
  const [worn, swapped] = [await bootsSent(), await bootsSent()]
  await goodwill(worn, 20_000)
  await goodwill(swapped, 20_000)
  const made = await announced(worn, {})
  await receive(made, 2, false)
  expect(await letOffBy(made)).toBe(0)
  expect(await letOffBy(await cameBack(swapped, 2, { exchangeVariantId: 'boot-10' }))).toBe(0)
  expect(await letOffBy('R000000000')).toBe(0)
})

it('is no more than is still to be paid, and nothing once all is [OPS-06, OPS-11]', async () => {
  const number = await bootsSent()
  await goodwill(number, 20_000)
  const both = await cameBack(number)
  await settle(number)
  expect(await letOffBy(both)).toBe(4500)
  const paid = await bootsSent()
  await sendRest(paid)
  await settle(paid)
  await goodwill(paid, 20_000)
  expect(await letOffBy(await cameBack(paid))).toBe(0)
  await settle(paid)
})

it('is each return’s own, and nothing of one before it that was given back whole [OPS-11]', async () => {
  const number = await bootsSent()
  await goodwill(number, 12_000)
  const first = await cameBack(number, 1, { qty: 1 })
  await settle(number)
  const second = await cameBack(number, 1, { qty: 1 })
  await settle(number)
  expect([await letOffBy(first), await letOffBy(second)]).toEqual([0, 4500])
})

it('is nothing, and never less, where postage was given beside all that was promised [OPS-11]', async () => {
  const number = await bootsSent()
  const one = await announced(number, { qty: 1, reason: 'FAULTY' })
  const lines = [{ lineId: '0', qty: 1, condition: 'faulty' as const, accepted: true }]
  expect(await receiveReturn(one, { lines, postage: 9.95 }, WAREHOUSE)).toMatchObject({ ok: true })
  await settle(number)
  expect(await letOffBy(one)).toBe(0)
})

async function feeOf(number: string): Promise<number> {
  return Math.round(((await readOrder(number))?.totals.shipping ?? 0) * 100)
}
