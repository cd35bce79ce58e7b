import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { closeAccount } from '#lib/server/auth/password-change.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { COLUMNS, type Exported, exported } from '#lib/server/exports/export-rows.ts'
import { confirmOrder } from '#lib/server/jobs/confirm-order.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { seenOrder } from '#lib/server/orders/order-view.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { count, outcome, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { placed, sendAndCapture, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const OURS = 'PO 4711/26 <Bay 4>'
const SOCK = { productId: 'sock', variantId: 'sock-m', qty: 1 }

/** An order with the number, and one of another buyer’s without. */
let numbered = ''
let plain = ''
beforeAll(async () => {
  numbered = await placed({ items: [SOCK], purchaseOrderNumber: OURS })
  plain = await placed({ items: [SOCK] })
})

const orderOf = async (number: string) => {
  const order = await readOrder(number)
  if (!order) throw new Error(`There is no order ${number}.`)
  return order
}

it('is on the order, as its page and its invoice show it, and on no other [CHK-49, ORD-31]', async () => {
  expect((await orderOf(numbered)).purchaseOrderNumber).toBe(OURS)
  expect((await seenOrder(await orderOf(numbered))).purchaseOrderNumber).toBe(OURS)
  for (const order of [await orderOf(plain), await seenOrder(await orderOf(plain))]) {
    expect(order).not.toHaveProperty('purchaseOrderNumber')
  }
})

it('is in what placing the order answers at once [API-132]', async () => {
  const { ok, value } = (await place(await requestFor({ items: [SOCK], purchaseOrderNumber: OURS }))) as never
  expect([ok, (value as { order: object }).order]).toMatchObject([true, { purchaseOrderNumber: OURS }])
})

it('of two lines is refused by the name of its field, and nothing is placed [API-132, CHK-49]', async () => {
  const { cart, ...rest } = await requestFor({ items: [SOCK], email: 'two-lines@example.com' })
  const answer = await createApi().request('/api/order/place', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ ...rest, cart: { ...cart, purchaseOrderNumber: 'PO 1\nPO 2' } }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { errorCode: 'InvalidRequest', fields: { 'cart.purchaseOrderNumber': 'Some characters are not allowed.' } },
  ])
  expect(await count(`select count(*) from orders where email = 'two-lines@example.com'`)).toBe(0)
})

it('is in the confirmation, escaped, where there is one [ORD-31, PAY-36]', async () => {
  const mailOf = async (number: string) => {
    await confirmOrder(number)
    const { rows } = await pool().query<{ text: string; html: string }>(
      'select text, html from mail_outbox where dedupe_key = $1',
      [`order-confirmation:${number}`],
    )
    return rows[0] ?? { text: '', html: '' }
  }
  const [own, other] = [await mailOf(numbered), await mailOf(plain)]
  expect(own.text).toContain(`\nPurchase order number: ${OURS}\n`)
  expect(own.html).toContain('Purchase order number: PO 4711/26 &lt;Bay 4&gt;')
  expect(other.text).toContain(`Order ${plain}`)
  for (const body of [other.text, other.html]) expect(body).not.toContain('Purchase order')
})

it('is told to the ERP with its order alone, and exported with it, last in a row of a sheet [OPS-65]', async () => {
  const key = await createKey('warehouse', ['orders'])
  const fed = await createMachineApi().request('/erp/v1/orders', { headers: { Authorization: `Bearer ${key}` } })
  const { orders } = (await fed.json()) as { orders: { number: string; purchaseOrderNumber?: string }[] }
  const numberOf = (number: string) => orders.find((order) => order.number === number)
  expect(numberOf(numbered)?.purchaseOrderNumber).toBe(OURS)
  expect(numberOf(plain)).toMatchObject({ number: plain })
  expect(numberOf(plain)).not.toHaveProperty('purchaseOrderNumber')

  const found: Exported[] = []
  for await (const each of exported('orders', { from: '2000-01-01', to: '2999-12-31' })) found.push(each)
  const rowOf = (number: string) => found.find(({ rows }) => rows[0]?.['number'] === number)?.rows[0]
  expect(COLUMNS.orders.at(-1)).toBe('purchaseOrderNumber')
  expect([rowOf(numbered), rowOf(plain)]).toMatchObject([{ purchaseOrderNumber: OURS }, { purchaseOrderNumber: '' }])
})

it('goes with the size that is sent in exchange, not with another order of the same goods [ORD-31, OPS-11]', async () => {
  const swapped = async (purchaseOrderNumber?: string) => {
    const items = [{ productId: 'boot', variantId: 'boot-9', qty: 1 }]
    const number = await placed({ items, ...(purchaseOrderNumber ? { purchaseOrderNumber } : {}) })
    await sendAndCapture(number)
    const order = await orderOf(number)
    const access = { orderNumber: number, token: returnTokenFor(order, { email: order.contact.email }, []) ?? '' }
    const line = { lineId: '0', qty: 1, reason: 'TOO_SMALL' as const, exchangeVariantId: 'boot-10' }
    const made = await createReturn(access, [line], new Date())
    if (!made.ok) throw new Error(JSON.stringify(made.refusal))
    const back = { lines: [{ lineId: '0', qty: 1, condition: 'asNew' as const, accepted: true }] }
    const received = await receiveReturn(made.value.return.number, back, WAREHOUSE)
    if (!received.ok) throw new Error(JSON.stringify(received.refusal))
    const { rows } = await pool().query<{ number: string }>(
      'select exchange_order as number from returns where number = $1',
      [made.value.return.number],
    )
    return (await orderOf(rows[0]?.number ?? '')).purchaseOrderNumber
  }
  expect(await swapped(OURS)).toBe(OURS)
  expect(await swapped()).toBeUndefined()
})

it('is no part of an attempt that was refused, and of none any more that is over [CHK-49]', async () => {
  const body = await requestFor({ items: [SOCK], purchaseOrderNumber: 'PO refused' })
  const context = { caller: GUEST, idempotencyKey: randomUUID(), requestId: 'test' }
  const declining = () => ({
    ...quickProvider(),
    authorise: async () => ({ ok: false as const, code: 'declined' as const }),
  })
  expect(outcome(await placeOrder(body, context, declining))).toBe('PaymentDeclined')
  expect(await count(`select count(*) from order_attempts where draft::text like '%PO refused%'`)).toBe(0)
  expect(await count(`select count(*) from order_attempts where draft::text like '%4711%'`)).toBe(0)
})

it('is handed over with the customer’s data, and stays on the invoice of one who closes the account [ORD-31, API-66]', async () => {
  const dana = await signedInCustomer('dana@example.com')
  const lee = await signedInCustomer('lee@example.com')
  const own = await placed({ email: dana.email, items: [SOCK], purchaseOrderNumber: OURS })
  const theirs = await placed({ email: lee.email, items: [SOCK] })
  for (const [number, { id }] of [[own, dana] as const, [theirs, lee] as const]) {
    await pool().query('update orders set customer_id = $2 where number = $1', [number, id])
  }
  const exportOf = async ({ call }: typeof dana) => (await (await call('GET', '/export')).json()).orders
  expect(await exportOf(dana)).toMatchObject([{ number: own, purchaseOrderNumber: OURS }])
  expect(await exportOf(lee)).toMatchObject([{ number: theirs, purchaseOrderNumber: null }])

  const password = 'steel and leather 4'
  await pool().query('update customers set password_hash = $2 where id = $1', [dana.id, await hashPassword(password)])
  expect(await closeAccount(dana.id, password)).toMatchObject({ ok: true })
  expect((await orderOf(own)).purchaseOrderNumber).toBe(OURS)
})

it.each([
  ['none', null, true],
  ['one character', '4', true],
  ['35 letters of two bytes', 'é'.repeat(35), true],
  ['36', 'x'.repeat(36), false],
  ['nothing', '', false],
])('the database takes %s of it: %s [CHK-49]', async (_, value, taken) => {
  const written = pool().query('update orders set purchase_order_number = $2 where number = $1', [plain, value])
  const told = await written.then(
    () => 'taken',
    (error: { constraint?: string }) => error.constraint,
  )
  await pool().query('update orders set purchase_order_number = null where number = $1', [plain])
  expect(told).toBe(taken ? 'taken' : 'orders_purchase_order_number')
})
