import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ReturnLine } from '#lib/contract/return.ts'
import { pool } from '#lib/server/db/client.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { leftToPromise } from '#lib/server/returns/left-to-promise.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { withdrawReturn } from '#lib/server/returns/withdraw-return.ts'
import { lifeOf, placed, sendAndCapture, sendRest, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const ITEMS = [
  { productId: 'boot', variantId: 'boot-9', qty: 1 },
  { productId: 'sock', variantId: 'sock-m', qty: 3 },
]
const GOODS = 12_995 + 4500

/** The order next door, with a return of its boots on its way. */
let neighbour = ''
beforeAll(async () => {
  neighbour = await sent()
  await announced(neighbour, { lineId: '0' })
})
afterEach(async () => expect(await leftOf(neighbour)).toBe((await lifeOf(neighbour)).deliveryFee + 4500))

async function sent(): Promise<string> {
  const number = await placed({ items: ITEMS })
  await sendAndCapture(number)
  return number
}
async function announced(number: string, line: Partial<ReturnLine>): Promise<string> {
  const order = await readOrder(number)
  const token = (order && returnTokenFor(order, { email: order.contact.email }, [])) ?? ''
  const lines = [{ lineId: '0', qty: 1, reason: 'TOO_SMALL' as const, ...line }]
  const made = await createReturn({ orderNumber: number, token }, lines, new Date())
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.return.number
}
const leftOf = async (number: string) => leftToPromise(pool(), await lifeOf(number))
const byHand = (number: string, amount: number) =>
  refundOrder(number, { amount: amount / 100, delivery: false, reason: 'goodwill' }, WAREHOUSE)

it('is all that was paid, less what returns on their way were promised, and again all of it once they are withdrawn [OPS-10, OPS-11, RET-29]', async () => {
  const number = await sent()
  const { deliveryFee } = await lifeOf(number)
  expect(await leftOf(number)).toBe(GOODS + deliveryFee)
  const boots = await announced(number, { lineId: '0' })
  await announced(number, { lineId: '1', qty: 2 })
  expect(await leftOf(number)).toBe(1500 + deliveryFee)
  await withdrawReturn(number, boots, 'test-request')
  expect(await leftOf(number)).toBe(12_995 + 1500 + deliveryFee)
})

it('counts what went back for a return that is here, and its promise no more [OPS-11]', async () => {
  const number = await sent()
  const socks = await announced(number, { lineId: '1', qty: 3 })
  await receiveReturn(socks, { lines: [{ lineId: '1', qty: 1, condition: 'asNew', accepted: true }] }, WAREHOUSE)
  await settle(number)
  expect(await leftOf(number)).toBe(GOODS - 1500 + (await lifeOf(number)).deliveryFee)
})

it('counts an exchange on its way as nothing, and a return of what was sent for it as the order’s own [OPS-11]', async () => {
  const number = await sent()
  const { deliveryFee } = await lifeOf(number)
  const swap = await announced(number, { lineId: '0', exchangeVariantId: 'boot-10' })
  expect(await leftOf(number)).toBe(GOODS + deliveryFee)
  await receiveReturn(swap, { lines: [{ lineId: '0', qty: 1, condition: 'asNew', accepted: true }] }, WAREHOUSE)
  const { rows } = await pool().query<{ exchange: string }>(
    'select exchange_order as exchange from returns where number = $1',
    [swap],
  )
  const exchange = rows[0]?.exchange ?? ''
  await sendRest(exchange)
  await announced(exchange, { lineId: '0' })
  expect(await leftOf(number)).toBe(4500 + deliveryFee)
})

it('is nothing, and never less, where more was given by hand than the returns on their way leave [OPS-10]', async () => {
  const number = await sent()
  const { deliveryFee } = await lifeOf(number)
  await announced(number, { lineId: '0' })
  expect(await byHand(number, 4500 + deliveryFee - 1)).toMatchObject({ ok: true })
  expect(await leftOf(number)).toBe(1)
  expect(await byHand(number, 1000)).toMatchObject({ ok: true })
  expect(await leftOf(number)).toBe(0)
  await settle(number)
})
