import { randomUUID } from 'node:crypto'
import { HttpResponse, http } from 'msw/http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderHistory, SeenOrder } from '#lib/contract/order-history.ts'
import { orderResponse } from '#lib/contract/order-history.ts'
import { pool } from '#lib/server/db/client.ts'
import { SANDBOX_ERP, salesApi } from '#lib/server/erp/sales-api.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { collectOrder, readyOrder } from '#lib/server/fulfilment/collection.ts'
import { deliverParcel, sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { issueGiftCards } from '#lib/server/gift-cards/issue-gift-cards.ts'
import { mailGiftCard } from '#lib/server/jobs/mail-gift-card.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { GUEST } from '#lib/server/platform/caller.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'
import { log } from '#lib/server/platform/log.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { setFault } from '#sandbox/faults.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { type Intent, openOrderShop, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { sendAndCapture, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { refused } from '#tests/setup/refused.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useTestDatabase({ seed: false })
const world = useSandbox()
beforeAll(openOrderShop)

const SALES = `${SANDBOX_ERP.url}/customers/:customer/sales`

let dana: Signed

beforeEach(async () => {
  dana = await signedInCustomer(`dana.${randomUUID()}@example.com`)
})

/** Places an order as a customer, or as a guest; gives its number. */
async function ordered(who: Signed | undefined, intent: Intent = {}): Promise<string> {
  const caller = who ? ({ kind: 'customer', customerId: who.id, email: who.email } as const) : GUEST
  const body = await requestFor({ ...(who ? { email: who.email } : {}), ...intent })
  const placed = await placeOrder(body, { caller, idempotencyKey: randomUUID(), requestId: 'test' }, quickProvider)
  if (!placed.ok) throw new Error(placed.refusal.errorCode)
  return placed.value.order.number
}

async function history(query = '', who = dana): Promise<OrderHistory> {
  const answer = await who.call('GET', `/orders${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  return answer.json()
}

async function seen(number: string): Promise<SeenOrder> {
  const answer = await dana.call('GET', `/orders/${number}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return orderResponse.parse(await answer.json()).order
}

/** As many older orders of a customer, each a day older than the one before. */
async function olderOrders(number: string, copies: number): Promise<void> {
  await pool().query(
    `insert into orders select (json_populate_record(o, json_build_object('number', 'W9' || lpad(n::text, 8, '0'),
       'attempt_id', gen_random_uuid(), 'created_at', o.created_at - n * interval '1 day'))).*
     from orders o, generate_series(1, $2::int) n where o.number = $1`,
    [number, copies],
  )
}

describe('purchase history', () => {
  it('tells number, date, status, total and how many things were bought [API-53, ORD-02]', async () => {
    const number = await ordered(dana, {
      items: [
        { productId: 'boot', variantId: 'boot-9', qty: 2 },
        { productId: 'sock', variantId: 'sock-m', qty: 3 },
      ],
    })
    const { orders, ...rest } = await history()
    expect(rest).toEqual({ page: 1, pageCount: 1, total: 1 })
    expect(orders[0]).toMatchObject({ number, channel: 'online', status: 'PLACED', itemCount: 5, pickup: false })
    expect(orders[0]?.total).toBe((await seen(number)).totals.grandTotal)
    expect(Math.abs(Date.now() - Date.parse(orders[0]?.createdAt ?? ''))).toBeLessThan(120_000)
  })

  it('has 20 orders a page, newest first [API-53, ORD-02]', async () => {
    const newest = await ordered(dana)
    await olderOrders(newest, 24)
    const [first, second, third] = await Promise.all([history(), history('?page=2'), history('?page=3')])
    expect([first.total, first.pageCount, first.orders.length]).toEqual([25, 2, 20])
    expect(first.orders[0]?.number).toBe(newest)
    const all = [...first.orders, ...second.orders]
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )
    expect(new Set(all.map(({ number }) => number)).size).toBe(25)
    expect(third).toEqual({ orders: [], page: 3, pageCount: 2, total: 25 })
  })

  it('says of each order which parcels left and which are there, and how to return it [ORD-15, OPS-07]', async () => {
    const first = await ordered(dana, { items: [{ productId: 'boot', variantId: 'boot-9', qty: 2 }] })
    const second = await ordered(dana)
    const lineId = (await seen(first)).lines[0]?.lineId ?? ''
    const parcel = (trackingUrl?: string) => ({
      carrier: 'Redback',
      lines: [{ lineId, qty: 1 }],
      ...(trackingUrl ? { trackingNumber: 'RB1', trackingUrl } : {}),
    })
    const moves = [
      await sendParcel(first, parcel('https://redback.example/RB1'), WAREHOUSE),
      await sendParcel(first, parcel(), WAREHOUSE),
      await sendParcel(second, parcel(), WAREHOUSE),
      await deliverParcel(first, 2, WAREHOUSE),
    ]
    expect(moves.map(({ ok }) => ok)).toEqual([true, true, true, true])
    const { orders } = await history()
    const of = (number: string) => orders.find((order) => order.number === number)
    expect(of(first)?.parcels).toEqual([
      { number: 1, trackingUrl: 'https://redback.example/RB1' },
      { number: 2, deliveredAt: expect.any(String) },
    ])
    expect(of(first)?.parcels?.[1]?.deliveredAt).toBe((await seen(first)).parcels?.[1]?.deliveredAt)
    expect(of(second)?.parcels).toEqual([{ number: 1 }])
    expect(of(second)?.returnToken).toEqual(expect.any(String))
    expect((await dana.call('GET', `/orders/${second}/return/${of(second)?.returnToken}`)).status).toBe(200)
    expect((await dana.call('GET', `/orders/${first}/return/${of(second)?.returnToken}`)).status).toBe(410)
  })

  it('offers no return of services alone, which are done in a store, on the list or the order’s page [CHK-39, ORD-15, RET-08]', async () => {
    await shelve({ id: 'hemming', price: 2000, functionalType: 'service' }, [{ id: 'hemming-one', stock: 0 }])
    const hemming = { productId: 'hemming', variantId: 'hemming-one', qty: 1 }
    const boot = { productId: 'boot', variantId: 'boot-9', qty: 1 }
    const [service, beside] = [
      await ordered(dana, { items: [hemming] }),
      await ordered(dana, { items: [boot, hemming] }),
    ]
    const { orders } = await history()
    const of = (number: string) => orders.find((order) => order.number === number)
    expect(of(service)).not.toHaveProperty('returnToken')
    expect(await seen(service)).not.toHaveProperty('returnToken')
    expect(of(beside)).toMatchObject({ returnToken: expect.any(String) })
    expect(await seen(beside)).toMatchObject({ returnToken: expect.any(String) })
  })

  it('offers no return of what is too old or was mailed, and parcels of nothing that waits [ORD-15, RET-03, RET-08]', async () => {
    const [old, mailed, young] = [
      await ordered(dana),
      await ordered(dana, { items: [{ productId: 'card', variantId: 'card-50', qty: 1 }] }),
      await ordered(dana),
    ]
    await pool().query("update orders set created_at = now() - interval '60 days' where number = $1", [old])
    const { orders } = await history()
    const of = (number: string) => orders.find((order) => order.number === number)
    expect(of(old)).not.toHaveProperty('returnToken')
    expect(of(mailed)).not.toHaveProperty('returnToken')
    expect(of(mailed)).toMatchObject({ mailed: true })
    expect(of(young)).toMatchObject({ returnToken: expect.any(String) })
    for (const each of orders) expect(each).not.toHaveProperty('parcels')
  })

  it('says which were of services alone, or ended as gift cards alone, and which were collected [ORD-02, OPS-04]', async () => {
    await shelve({ id: 'lacing', price: 2000, functionalType: 'service' }, [{ id: 'lacing-one', stock: 0 }])
    const lacing = { productId: 'lacing', variantId: 'lacing-one', qty: 1 }
    const boot = { productId: 'boot', variantId: 'boot-9', qty: 1 }
    const card = { productId: 'card', variantId: 'card-50', qty: 1 }
    const shipping = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
    const [service, mixed, ended] = [
      await ordered(dana, { items: [lacing] }),
      await ordered(dana, { items: [boot, lacing], shipping }),
      await ordered(dana, { items: [boot, card] }),
    ]
    const of = async (number: string) => (await history()).orders.find((order) => order.number === number)
    expect(await of(service)).toMatchObject({ status: 'COMPLETED', service: true })
    expect(await of(mixed)).not.toHaveProperty('service')
    await readyOrder(mixed, WAREHOUSE)
    await collectOrder(mixed, undefined, WAREHOUSE)
    await settle(ended)
    await issueGiftCards(ended)
    await cancelOrder(ended, { reason: 'outOfStock', lines: [{ lineNo: 0, qty: 1 }] }, WAREHOUSE)
    expect(await of(mixed)).toMatchObject({ status: 'COMPLETED', pickup: true })
    expect(await of(mixed)).not.toHaveProperty('service')
    expect(await of(ended)).toMatchObject({ status: 'COMPLETED', mailed: true })
    expect(await of(ended)).not.toHaveProperty('service')
  })

  it('says that what is left is mailed once the goods beside it are cancelled, before it is issued [OPS-09, ORD-02]', async () => {
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 2 },
      { productId: 'card', variantId: 'card-50', qty: 1 },
    ]
    const [halved, fewer, gone] = [
      await ordered(dana, { items }),
      await ordered(dana, { items }),
      await ordered(dana, { items }),
    ]
    const of = async (number: string) => (await history()).orders.find((order) => order.number === number)
    await cancelOrder(halved, { reason: 'outOfStock', lines: [{ lineNo: 0, qty: 1 }] }, WAREHOUSE)
    expect(await of(halved)).not.toHaveProperty('mailed')
    await cancelOrder(halved, { reason: 'outOfStock', lines: [{ lineNo: 0, qty: 1 }] }, WAREHOUSE)
    await cancelOrder(fewer, { reason: 'outOfStock', lines: [{ lineNo: 0, qty: 1 }] }, WAREHOUSE)
    const all = [
      { lineNo: 0, qty: 2 },
      { lineNo: 1, qty: 1 },
    ]
    await cancelOrder(gone, { reason: 'shopper', lines: all }, WAREHOUSE)
    expect(await of(halved)).toMatchObject({ status: 'PLACED', mailed: true })
    expect(await of(fewer)).not.toHaveProperty('mailed')
    expect(await of(gone)).toMatchObject({ status: 'CANCELLED' })
    expect(await of(gone)).not.toHaveProperty('mailed')
  })

  it('says of an order whose gift cards were cancelled that the services left of it are complete [OPS-09, ORD-02]', async () => {
    await shelve({ id: 'waxing', price: 2000, functionalType: 'service' }, [{ id: 'waxing-one', stock: 0 }])
    const items = [
      { productId: 'card', variantId: 'card-50', qty: 1 },
      { productId: 'waxing', variantId: 'waxing-one', qty: 1 },
    ]
    const [halved, whole] = [await ordered(dana, { items }), await ordered(dana, { items })]
    await cancelOrder(halved, { reason: 'shopper', lines: [{ lineNo: 0, qty: 1 }] }, WAREHOUSE)
    const of = async (number: string) => (await history()).orders.find((order) => order.number === number)
    expect(await of(halved)).toMatchObject({ status: 'COMPLETED', service: true })
    expect(await of(halved)).not.toHaveProperty('mailed')
    expect(await of(whole)).toMatchObject({ status: 'PLACED', mailed: true })
    const ways = async (number: string) =>
      (await seen(number)).lines.map((line) => [line.fulfilment, line.cancelledQty])
    expect(await ways(halved)).toEqual([
      ['giftCard', 1],
      ['service', undefined],
    ])
  })

  it('is nobody else’s, and nobody’s without a session [API-53]', async () => {
    await ordered(dana)
    expect(await history('', await signedInCustomer(`lee.${randomUUID()}@example.com`))).toMatchObject({ total: 0 })
    const { createApi } = await import('#lib/server/api/app.ts')
    expect(await refused(await createApi().request('/api/account/orders'))).toEqual([401, 'Unauthorised'])
  })

  it('has what was ordered as a guest with the address that is the account’s now [API-53, ORD-07]', async () => {
    const number = await ordered(undefined, { email: dana.email })
    expect((await history()).orders.map((order) => order.number)).toEqual([number])
    expect((await seen(number)).number).toBe(number)
    await pool().query('update customers set verified_at = null where id = $1', [dana.id])
    expect((await history()).total).toBe(0)
    expect(await refused(await dana.call('GET', `/orders/${number}`))).toEqual([404, 'OrderNotFound'])
  })

  it('refuses a channel nobody has [API-53]', async () => {
    expect(await refused(await dana.call('GET', '/orders?channel=market'))).toEqual([400, 'InvalidRequest'])
  })
})

describe('one order of a customer', () => {
  it('is whole, and can be returned while it is young [API-54, ORD-08]', async () => {
    const number = await ordered(dana)
    const order = await seen(`%23${number.toLowerCase()}`)
    expect(order).toMatchObject({
      number,
      status: 'PLACED',
      contact: { email: dana.email, firstName: 'Jo' },
      shipping: { type: 'DELIVERY', address: { suburb: 'Melbourne' } },
      payments: [{ summary: 'Visa ending in 1881' }],
    })
    expect(order.returnToken).toEqual(expect.any(String))
    await pool().query("update orders set created_at = now() - interval '60 days' where number = $1", [number])
    expect((await seen(number)).returnToken).toBeUndefined()
  })

  it('leads to a product as long as there is one [ORD-08]', async () => {
    const number = await ordered(dana)
    const [line] = (await seen(number)).lines
    expect(line?.path).toMatch(/\/boot/)
    await pool().query("update order_lines set product_id = 'gone' where order_number = $1", [number])
    const [gone] = (await seen(number)).lines
    expect(gone).toMatchObject({ name: line?.name, total: line?.total })
    expect(gone?.path).toBeUndefined()
  })

  it('names the store it is collected from [ORD-08]', async () => {
    const number = await ordered(dana, {
      shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' },
    })
    const { store } = await seen(number)
    expect(store).toMatchObject({ name: 'City', path: 'city', address: ['9 Swanston St', 'Melbourne VIC 3000'] })
  })

  it('says what was sent, where it is and what is in it; what nobody knows is left out [OPS-07, ORD-08]', async () => {
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 2 },
      { productId: 'sock', variantId: 'sock-m', qty: 3 },
    ]
    const number = await ordered(dana, { items })
    const untouched = await seen(number)
    expect(untouched.timeline).toEqual([{ type: 'placed', at: untouched.createdAt }])
    expect(untouched.cancellable).toEqual([
      { lineId: '0', qty: 2 },
      { lineId: '1', qty: 3 },
    ])
    for (const none of ['parcels', 'refunds', 'giftCards', 'cancelled', 'returns', 'store'])
      expect(untouched).not.toHaveProperty(none)
    expect(untouched.lines[0]).not.toHaveProperty('cancelledQty')
    const tracking = { trackingNumber: 'RB1', trackingUrl: 'https://redback.example/RB1' }
    await sendParcel(number, { carrier: 'Redback', ...tracking, lines: [{ lineId: '1', qty: 2 }] }, WAREHOUSE)
    await sendParcel(number, { carrier: 'Own van', lines: [{ lineId: '0', qty: 2 }] }, WAREHOUSE)
    await deliverParcel(number, 2, WAREHOUSE)
    const { parcels, timeline, cancellable } = await seen(number)
    expect(parcels).toEqual([
      { number: 1, carrier: 'Redback', ...tracking, sentAt: expect.any(String), lines: [{ lineId: '1', qty: 2 }] },
      {
        number: 2,
        carrier: 'Own van',
        sentAt: expect.any(String),
        deliveredAt: timeline?.at(-1)?.at,
        lines: [{ lineId: '0', qty: 2 }],
      },
    ])
    expect(timeline).toEqual([
      { type: 'placed', at: expect.any(String) },
      { type: 'parcel_sent', at: expect.any(String), parcelNo: 1, partly: true },
      { type: 'parcel_sent', at: expect.any(String), parcelNo: 2, partly: true },
      { type: 'parcel_delivered', at: expect.any(String), parcelNo: 2 },
    ])
    // Somebody has begun to pack.
    expect(cancellable).toBeUndefined()
  })

  it('says what was called off, of which line and what it was worth, and what can still be [OPS-09, ORD-08]', async () => {
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 2 },
      { productId: 'sock', variantId: 'sock-m', qty: 1 },
    ]
    const number = await ordered(dana, { items })
    await cancelOrder(number, { lines: [{ lineNo: 0, qty: 1 }], reason: 'shopper' }, WAREHOUSE)
    const less = await seen(number)
    expect(less.lines.map(({ cancelledQty }) => cancelledQty)).toEqual([1, undefined])
    expect(less.lines[1]).not.toHaveProperty('cancelledQty')
    expect(less.cancelled).toEqual({ amount: 129.95, gst: 11.81 })
    expect(less.cancellable).toEqual([
      { lineId: '0', qty: 1 },
      { lineId: '1', qty: 1 },
    ])
    expect(less.timeline?.at(-1)).toEqual({ type: 'cancelled', at: expect.any(String), partly: true })
    await cancelOrder(number, { lines: [{ lineNo: 1, qty: 1 }], reason: 'shopper' }, WAREHOUSE)
    expect((await seen(number)).cancellable).toEqual([{ lineId: '0', qty: 1 }])
    const whole = await ordered(dana, { items })
    await cancelOrder(whole, { reason: 'shopper' }, WAREHOUSE)
    expect((await seen(whole)).timeline?.at(-1)).toEqual({ type: 'cancelled', at: expect.any(String) })
  })

  it('says what was given back, oldest first, each with its tax [OPS-10, ORD-08]', async () => {
    const number = await ordered(dana)
    await sendAndCapture(number)
    const refund = async (amount: number) => {
      const made = await refundOrder(number, { amount, delivery: false, reason: 'goodwill' }, WAREHOUSE)
      if (!made.ok) throw new Error(made.refusal.errorCode)
      await settle(number)
      return made.value
    }
    const [first, second] = [await refund(11), await refund(22)]
    const { refunds, timeline } = await seen(number)
    expect(refunds).toEqual([
      { number: first, state: 'done', createdAt: expect.any(String), amount: 11, gst: 1 },
      { number: second, state: 'done', createdAt: expect.any(String), amount: 22, gst: 2 },
    ])
    // When its money was taken is no news to a shopper.
    expect(timeline?.map(({ type }) => type)).toEqual(['placed', 'parcel_sent', 'refunded', 'refunded'])
  })

  it('says of gift cards to whom each goes: when it will, or when it went [OPS-13, ORD-08]', async () => {
    const body = await requestFor({ email: dana.email, items: [{ productId: 'card', variantId: 'card-50', qty: 2 }] })
    const sendOn = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const [item] = body.cart.items
    if (item) item.gift = { recipientEmail: 'kim@example.com', sendOn }
    const caller = { kind: 'customer', customerId: dana.id, email: dana.email } as const
    const placed = await placeOrder(body, { caller, idempotencyKey: randomUUID(), requestId: 'test' }, quickProvider)
    const number = placed.ok ? placed.value.order.number : ''
    await settle(number)
    await issueGiftCards(number)
    await mailGiftCard({ orderNumber: number, lineNo: 0, unit: 1 })
    const told = { lineId: '0', last4: expect.stringMatching(/^\w{4}$/), amount: 50, recipient: 'kim@example.com' }
    expect((await seen(number)).giftCards).toEqual([
      { ...told, mailedAt: expect.any(String) },
      { ...told, sendOn },
    ])
  })

  it('names who collected it where the store wrote that down [OPS-08, ORD-08]', async () => {
    const shipping = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
    await pool().query("update store_stock set qty = qty + 2 where erp_store_id = 'city'")
    const collected = async (by?: string) => {
      const number = await ordered(dana, { shipping })
      await readyOrder(number, WAREHOUSE)
      await collectOrder(number, by, WAREHOUSE)
      await settle(number)
      return (await seen(number)).timeline?.at(-1)
    }
    expect(await collected('Kim Reid')).toEqual({ type: 'collected', at: expect.any(String), by: 'Kim Reid' })
    expect(await collected()).toEqual({ type: 'collected', at: expect.any(String) })
    expect((await history()).orders.map(({ pickup }) => pickup)).toEqual([true, true])
  })

  it('writes a store’s address as its country does, and its phone as both dial it; one that is no more is not named [ORD-08, GEN-26]', async () => {
    const shipping = { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } as const
    await pool().query("update store_stock set qty = qty + 1 where erp_store_id = 'city'")
    const number = await ordered(dana, { shipping })
    await pool().query(
      `insert into stores (erp_store_id, path, name, phone, country, region, locality, postcode, street1, street2, latitude, longitude)
       values ('quay', 'quay', 'Quay', '09 555 0100', 'NZ', 'Auckland', 'Auckland', '1010', '1 Quay St', 'Shop 4', -36.8, 174.8)`,
    )
    const at = (storeId: string) =>
      pool().query(
        `update orders set shipping = shipping || jsonb_build_object('storeId', $2::text) where number = $1`,
        [number, storeId],
      )
    await at('quay')
    expect((await seen(number)).store).toEqual({
      name: 'Quay',
      path: 'quay',
      phone: '+64 9 555 0100',
      address: ['Shop 4', '1 Quay St', 'Auckland 1010', 'New Zealand'],
    })
    const phoneOf = async (country: string, phone: string) => {
      await pool().query(`update stores set country = $1, phone = $2 where erp_store_id = 'quay'`, [country, phone])
      return (await seen(number)).store?.phone
    }
    // Both countries have an 03.
    expect(await phoneOf('NZ', '03 555 1026')).toBe('+64 3 555 1026')
    expect(await phoneOf('AU', '03 5550 1026')).toBe('+61 3 5550 1026')
    expect(await phoneOf('AU', 'ask at the counter')).toBe('ask at the counter')
    expect(await phoneOf('AU', '')).toBe('')
    await at('closed-down')
    expect(await seen(number)).not.toHaveProperty('store')
    // Whose state is written out, as on every other page.
    await pool().query(
      `update stores set country = 'AU', region = 'Victoria', locality = 'Geelong', postcode = '3220' where erp_store_id = 'quay'`,
    )
    await at('quay')
    expect((await seen(number)).store?.address).toEqual(['Shop 4', '1 Quay St', 'Geelong VIC 3220'])
  })

  it('of somebody else is answered as one nobody has [API-54, ORD-11]', async () => {
    const theirs = await ordered(await signedInCustomer(`lee.${randomUUID()}@example.com`))
    const bodies = await Promise.all(
      [theirs, 'W000000000'].map(async (number) => {
        const answer = await dana.call('GET', `/orders/${number}`)
        const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
        return { status: answer.status, body }
      }),
    )
    expect(bodies[0]).toEqual({ status: 404, body: { errorCode: 'OrderNotFound', message: 'No matching order.' } })
    expect(bodies[1]).toEqual(bodies[0])
  })
})

const SALE = {
  number: 'R1',
  soldAt: '2026-02-03T04:05:00.000Z',
  returned: false,
  storeId: 'city',
  lines: [
    {
      articleCode: 'boot-9',
      brand: 'Anvil',
      description: 'Boot',
      size: '9',
      qty: 2,
      unitPrice: 12_995,
      discount: 1000,
      gst: 2272,
    },
    {
      articleCode: 'never',
      brand: 'Counter',
      description: 'Dubbin',
      size: 'One size',
      qty: 1,
      unitPrice: 990,
      discount: 0,
      gst: 90,
    },
  ],
  tenders: [{ kind: 'eftpos', amount: 25_980, text: 'EFTPOS ending in 4821' }],
}

describe('what was bought in stores', () => {
  it('comes from the ERP by the customer’s number there, page by page [API-53, ORD-01, ORD-14]', async () => {
    const asked: string[] = []
    world.use(
      http.get(SALES, ({ request, params }) => {
        asked.push(`${String(params['customer'])}${new URL(request.url).search}`)
        return HttpResponse.json({ total: 41, sales: [SALE] })
      }),
    )
    const page = await history('?channel=in-store&page=3')
    expect(asked).toEqual([`erp-${dana.email}?offset=40&limit=20`])
    expect(page).toMatchObject({ page: 3, pageCount: 3, total: 41 })
    expect(page.orders).toEqual([
      expect.objectContaining({ number: 'R1', channel: 'in-store', status: 'COMPLETED', total: 259.8, itemCount: 3 }),
    ])
  })

  it('leaves out a sale that cannot be read, and none of the others [API-53, ORD-14]', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    const odd = { ...SALE, number: 'R2', lines: [{ ...SALE.lines[0], qty: -1 }] }
    world.use(http.get(SALES, () => HttpResponse.json({ total: 3, sales: [SALE, odd, { ...SALE, number: 'R3' }] })))
    const page = await history('?channel=in-store')
    expect(page.orders.map(({ number }) => number)).toEqual(['R1', 'R3'])
    expect(warned).toHaveBeenCalledExactlyOnceWith({ odd: 1 }, expect.any(String))
    world.use(http.get(SALES, () => HttpResponse.json({ total: 1, sales: [odd] })))
    expect(await refused(await dana.call('GET', '/orders?channel=in-store'))).toEqual([502, 'ProviderUnavailable'])
  })

  it('is nothing for a customer the ERP does not know yet [ORD-14]', async () => {
    const asked = vi.fn(() => HttpResponse.json({ total: 1, sales: [SALE] }))
    world.use(http.get(SALES, asked), http.get(`${SALES}/:number`, asked))
    const fresh = await signedInCustomer(`new.${randomUUID()}@example.com`, { preparing: true })
    expect(await history('?channel=in-store', fresh)).toEqual({ orders: [], page: 1, pageCount: 1, total: 0 })
    expect(await refused(await fresh.call('GET', '/orders/R1'))).toEqual([404, 'OrderNotFound'])
    expect(asked).not.toHaveBeenCalled()
  })

  it('is shown like any order, with links to what the shop still sells [API-54, ORD-08, ORD-14]', async () => {
    await pool().query("update variants set code = 'boot-9' where id = 'boot-9'")
    world.use(http.get(`${SALES}/:number`, () => HttpResponse.json({ ...SALE, returned: true })))
    const order = await seen('R1')
    expect(order).toMatchObject({
      channel: 'in-store',
      status: 'RETURNED',
      store: { name: 'City' },
      payments: [{ summary: 'EFTPOS ending in 4821', amount: 259.8 }],
      totals: { itemSubtotal: 269.8, totalDiscount: 10, gst: 23.62, grandTotal: 259.8 },
    })
    expect(order.lines.map(({ productId, name }) => [productId, name])).toEqual([
      ['boot', 'Boot'],
      [undefined, 'Dubbin'],
    ])
    expect(order.returnToken).toBeUndefined()
  })

  describe('of which the shop still sells one thing', () => {
    const image = { kind: 'drawn', src: '/boot.svg', alt: 'Boot' }
    beforeEach(async () => {
      await pool().query("update variants set code = 'boot-9' where id = 'boot-9'")
      await pool().query("update products set images = $1 where id = 'boot'", [JSON.stringify([image])])
    })
    afterAll(async () => void (await pool().query("update products set images = '[]' where id = 'boot'")))

    it('is told whole: whose it is, each line with its money and picture, how it was paid [API-54, ORD-08, ORD-14]', async () => {
      world.use(http.get(`${SALES}/:number`, () => HttpResponse.json(SALE)))
      const boot = {
        ...{ lineId: '0', productId: 'boot', variantId: 'boot-9', path: expect.stringMatching(/^\w+\/boot/), image },
        ...{ brandName: 'Anvil', name: 'Boot', label: '9', qty: 2 },
        ...{ unitPrice: 129.95, discount: 10, total: 249.9, gst: 22.72 },
      }
      expect(await seen('R1')).toEqual({
        ...{ number: 'R1', channel: 'in-store', status: 'COMPLETED', createdAt: SALE.soldAt },
        lines: [
          boot,
          {
            ...{ lineId: '1', brandName: 'Counter', name: 'Dubbin', label: 'One size', qty: 1 },
            ...{ unitPrice: 9.9, discount: 0, total: 9.9, gst: 0.9 },
          },
        ],
        contact: { email: dana.email, firstName: 'Dana', lastName: 'Reid', phone: '+61412345678' },
        store: expect.objectContaining({ name: 'City' }),
        payments: [{ methodCode: 'eftpos', amount: 259.8, summary: 'EFTPOS ending in 4821' }],
        ...{ promoCodes: [], vouchers: [] },
        totals: { itemSubtotal: 269.8, totalDiscount: 10, shipping: 0, gst: 23.62, grandTotal: 259.8 },
      })
    })

    it('is told of a customer without a telephone, and of a till whose store is gone [ORD-08, ORD-14]', async () => {
      world.use(http.get(`${SALES}/:number`, () => HttpResponse.json({ ...SALE, storeId: 'closed-down' })))
      await pool().query('update customers set phone = null where id = $1', [dana.id])
      const order = await seen('R1')
      expect(order.contact.phone).toBe('')
      expect(order).not.toHaveProperty('store')
    })

    it('stands in the list with its total, its day and pictures of four things at most [API-53, ORD-02, ORD-14]', async () => {
      const lines = [SALE.lines[1], ...Array.from({ length: 5 }, () => SALE.lines[0])]
      const sales = [SALE, { ...SALE, number: 'R2', returned: true, lines }]
      world.use(http.get(SALES, () => HttpResponse.json({ total: 2, sales })))
      expect((await history('?channel=in-store')).orders).toEqual([
        {
          ...{ number: 'R1', channel: 'in-store', status: 'COMPLETED', createdAt: SALE.soldAt, pickup: true },
          ...{ total: 259.8, itemCount: 3, images: [image] },
        },
        {
          ...{ number: 'R2', channel: 'in-store', status: 'RETURNED', createdAt: SALE.soldAt, pickup: true },
          ...{ total: 1259.4, itemCount: 11, images: [image, image, image, image] },
        },
      ])
    })
  })

  it('of somebody else is answered as one nobody has [ORD-11, ORD-14]', async () => {
    world.use(http.get(`${SALES}/:number`, () => new HttpResponse(null, { status: 404 })))
    expect(await refused(await dana.call('GET', '/orders/R1'))).toEqual([404, 'OrderNotFound'])
  })

  it('asks the ERP about nothing that cannot be an order number [API-54, VAL-22]', async () => {
    const asked = vi.fn(() => new HttpResponse(null, { status: 503 }))
    world.use(http.get(`${SALES}/:number`, asked))
    for (const number of ['R'.repeat(4000), 'R%2F..%2F1', 'R%201', '%F0%9F%91%A2']) {
      expect(await refused(await dana.call('GET', `/orders/${number}`))).toEqual([404, 'OrderNotFound'])
    }
    expect(asked).not.toHaveBeenCalled()
  })

  it('is asked for by every number but those of the shop’s own shape, which are answered without the ERP [API-54, ORD-11]', async () => {
    const asked: string[] = []
    world.use(
      http.get(`${SALES}/:number`, ({ params }) => {
        asked.push(String(params['number']))
        return new HttpResponse(null, { status: 404 })
      }),
    )
    for (const number of ['W000000000', 'W1', 'W', 'W1R', 'RW1', '12']) {
      expect(await refused(await dana.call('GET', `/orders/${number}`))).toEqual([404, 'OrderNotFound'])
    }
    expect(asked).toEqual(['W', 'W1R', 'RW1', '12'])
  })

  it.each([
    ['is down', () => new HttpResponse('x', { status: 503 })],
    ['says what cannot be read', () => HttpResponse.json({ total: 'many' })],
    ['breaks off', () => new HttpResponse('{"total":1,"sal')],
  ])('cannot be told while the ERP %s; online orders can [API-53]', async (_, trouble) => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue()
    world.use(http.get(SALES, trouble), http.get(`${SALES}/:number`, trouble))
    expect(await refused(await dana.call('GET', '/orders?channel=in-store'))).toEqual([502, 'ProviderUnavailable'])
    expect(await refused(await dana.call('GET', '/orders/R1'))).toEqual([502, 'ProviderUnavailable'])
    expect(warned).toHaveBeenCalled()
    expect((await history()).total).toBe(0)
  })

  it('can be made unavailable in the sandbox [API-53]', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    setFault('erpDown', true)
    expect(await refused(await dana.call('GET', '/orders?channel=in-store'))).toEqual([502, 'ProviderUnavailable'])
  })

  it('gives an ERP only so much time [API-53]', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    world.use(http.get(SALES, () => new Promise<never>(() => {})))
    const impatient = salesApi(parseEnvironment({ NODE_ENV: 'test' }), 50)
    expect(await impatient.salesTo('x', { offset: 0, limit: 20 })).toBe('unavailable')
  })

  it('is nothing in a shop without an ERP; half of its settings are refused [GEN-11]', async () => {
    const own = { BRAINTREE_PRIVATE_KEY: 'key' }
    const none = salesApi(parseEnvironment(own))
    expect(await none.salesTo('x', { offset: 0, limit: 20 })).toEqual({ total: 0, sales: [] })
    expect(await none.saleTo('x', 'R1')).toBe('unknown')
    expect(() => salesApi(parseEnvironment({ ...own, ERP_API_KEY: 'k' }))).toThrow(/ERP_API_URL and ERP_API_KEY/)
  })
})
