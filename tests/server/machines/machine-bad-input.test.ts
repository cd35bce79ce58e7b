import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { lifeOf, movements, placed, settle } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createMachineApi()
let key = ''
let neighbour = ''
let number = ''
beforeAll(async () => {
  key = (await createKey('clumsy', ['orders', 'returns'])) ?? ''
  neighbour = await placed()
})
beforeEach(async () => {
  const items = [
    { productId: 'boot', variantId: 'boot-9', qty: 2 },
    { productId: 'sock', variantId: 'sock-m', qty: 3 },
  ]
  number = await placed({ items })
})
afterEach(async () => {
  expect((await lifeOf(neighbour)).events).toHaveLength(1)
})

async function post(path: string, body: unknown) {
  const answer = await api.request(`/erp/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const parcel = (...lines: [string, number][]) => ({
  carrier: 'Redback',
  lines: lines.map(([lineId, qty]) => ({ lineId, qty })),
})
const typesOf = async () => (await lifeOf(number)).events.map(({ type }) => type)

it.each<[string, string, unknown]>([
  ['delivered before it was sent', '/parcels/1/delivered', {}],
  ['collected before it was ready', '/collected', {}],
  ['ready in a store though it is sent', '/ready', {}],
])('an event out of order is refused, and the order goes on as it was: %s [OPS-04]', async (_, path, body) => {
  const refused = await post(`/orders/${number}${path}`, body)
  expect(refused.body.errorCode).toMatch(/^(OrderStatusConflict|ParcelNotFound)$/)
  expect(await typesOf()).toEqual(['placed'])
  expect((await post(`/orders/${number}/parcels`, parcel(['0', 2], ['1', 3]))).status).toBe(201)
  await settle(number)
  expect((await post(`/orders/${number}/parcels/1/delivered`, {})).body.order.status).toBe('COMPLETED')
})

it('an event that is told twice, each time as something new, happens once [OPS-04]', async () => {
  await post(`/orders/${number}/parcels`, parcel(['0', 2], ['1', 3]))
  await settle(number)
  expect((await post(`/orders/${number}/parcels`, parcel(['0', 2], ['1', 3]))).status).toBe(409)
  expect((await post(`/orders/${number}/parcels/1/delivered`, {})).status).toBe(200)
  const again = await post(`/orders/${number}/parcels/1/delivered`, {})
  expect([200, 409]).toContain(again.status)
  expect((await typesOf()).filter((type) => type === 'parcel_delivered')).toHaveLength(1)
  expect((await typesOf()).filter((type) => type === 'parcel_sent')).toHaveLength(1)
  expect((await movements(number)).filter(({ kind }) => kind === 'capture')).toHaveLength(1)
})

it.each<[string, unknown]>([
  ['/parcels', parcel(['0', 1])],
  ['/parcels/1/delivered', {}],
  ['/ready', {}],
  ['/collected', {}],
  ['/cancel', {}],
  ['/refunds', { amount: 1 }],
])('an order nobody knows is 404 by its code: %s [OPS-04]', async (path, body) => {
  expect(await post(`/orders/W999999999${path}`, body)).toMatchObject({
    status: 404,
    body: { errorCode: 'OrderNotFound' },
  })
})

it('in a batch, each wrong parcel is named by its place and field, and the right ones leave [OPS-02, OPS-07]', async () => {
  const parcels = [
    { orderNumber: 'W999999999', ...parcel(['0', 1]) },
    { orderNumber: number, ...parcel(['0', 3]) },
    { orderNumber: number, ...parcel(['7', 1]) },
    { orderNumber: number, ...parcel(['1', 2]) },
  ]
  const { body } = await post('/parcels', { parcels })
  expect(body.items).toMatchObject([
    { index: 0, result: 'refused', errorCode: 'OrderNotFound' },
    { index: 1, result: 'refused', errorCode: 'OrderQuantityInvalid', fields: { 'lines.0.qty': expect.any(String) } },
    { index: 2, result: 'refused', errorCode: 'OrderQuantityInvalid', fields: { 'lines.0.qty': expect.any(String) } },
    { index: 3, result: 'done' },
  ])
  await settle(number)
  const { standing } = await lifeOf(number)
  expect(standing.lines.map(({ left }) => left)).toEqual([0, 2])
})

it('more than was ordered, or than is left, is neither sent, cancelled nor given back; the line is named [OPS-07, OPS-09, OPS-10]', async () => {
  await post(`/orders/${number}/parcels`, parcel(['0', 1], ['1', 3]))
  await settle(number)
  for (const [path, body] of [
    ['/parcels', parcel(['0', 2])],
    ['/cancel', { lines: [{ lineId: '0', qty: 2 }] }],
    ['/refunds', { lines: [{ lineId: '1', qty: 4 }], reason: 'faulty' }],
  ] as const) {
    expect(await post(`/orders/${number}${path}`, body)).toMatchObject({
      status: 422,
      body: { errorCode: 'OrderQuantityInvalid', fields: { 'lines.0.qty': expect.any(String) } },
    })
  }
  const tooMuch = await post(`/orders/${number}/refunds`, { amount: 9999, reason: 'goodwill' })
  expect(tooMuch).toMatchObject({ status: 422, body: { errorCode: 'RefundTooMuch' } })
  expect((await movements(number)).map(({ kind }) => kind)).toEqual(['capture'])
})

it('a parcel of the year 0 and a refund of less than a cent are refused by their field [OPS-02, OPS-07, OPS-10]', async () => {
  expect(
    await post(`/orders/${number}/parcels`, { ...parcel(['0', 1]), sentAt: '0000-01-01T00:00:00Z' }),
  ).toMatchObject({ status: 400, body: { fields: { sentAt: expect.any(String) } } })
  expect(await post(`/orders/${number}/refunds`, { amount: 1e-9 })).toMatchObject({
    status: 400,
    body: { fields: { lines: 'Send lines, delivery or an amount.' } },
  })
  expect(await typesOf()).toEqual(['placed'])
})
