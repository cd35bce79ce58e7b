import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import type { MachineEvent, MachineOrder } from '#lib/contract/erp/orders.ts'
import { placeOrderRequest } from '#lib/contract/order.ts'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { readInsight } from '#lib/server/insight/insight.ts'
import { createKey, listKeys, revokeKey, rotateKey } from '#lib/server/machines/machine-keys.ts'
import { settleOrder } from '#lib/server/order-money/settle-order.ts'
import { handOverJobs } from '#lib/server/queue/job-outbox.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { count, issueVoucher, place, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { placed, settle } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createMachineApi()
let key = ''

interface Sent {
  key?: string | undefined
  idempotencyKey?: string
}
async function get(path: string, over: Sent = {}) {
  const answer = await api.request(`/erp/v1${path}`, { headers: headersOf({ key, ...over }) })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
async function post(path: string, body: unknown, over: Sent = {}) {
  const headers = {
    ...headersOf({ key, ...over }),
    'Content-Type': 'application/json',
    'Idempotency-Key': over.idempotencyKey ?? randomUUID(),
  }
  const answer = await api.request(`/erp/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
function headersOf({ key: given }: Sent): Record<string, string> {
  return given === undefined ? {} : { Authorization: `Bearer ${given}` }
}
async function keyWith(...scopes: Parameters<typeof createKey>[1]): Promise<string> {
  const made = await createKey(`machine-${randomUUID().slice(0, 8)}`, scopes)
  if (made === undefined) throw new Error('taken')
  return made
}
const parcel = (lineId: string, qty: number, over = {}) => ({ carrier: 'Redback', lines: [{ lineId, qty }], ...over })

it('is not there while no key is, whatever is asked [OPS-01]', async () => {
  for (const path of ['/erp/v1/orders', '/erp/openapi.json', '/erp/docs', '/erp']) {
    const answer = await api.request(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ errorCode: 'NotFound', requestId: expect.any(String) })
  }
  key = await keyWith('orders', 'stock', 'prices', 'returns')
  expect((await api.request('/erp/openapi.json')).status).toBe(200)
})

describe('keys', () => {
  it('are kept as digests, shown once, and know when they were used last [OPS-01]', async () => {
    const own = await keyWith('stock')
    expect(own).toMatch(/^scm_[\w-]{43}$/)
    const { rows } = await pool().query('select json_agg(k)::text as everything from machine_keys k')
    expect(rows[0].everything).not.toContain(own)
    expect((await listKeys()).filter(({ lastUsedAt }) => lastUsedAt === null)).not.toHaveLength(0)
    await post('/stock', { items: [{}] }, { key: own })
    expect((await listKeys()).find(({ scopes }) => scopes.join() === 'stock')?.lastUsedAt).toBeInstanceOf(Date)
    expect(await createKey('warehouse', ['orders'])).toBeDefined()
    expect(await createKey('warehouse', ['orders'])).toBeUndefined()
  })

  it.each([undefined, 'nonsense', `scm_${'a'.repeat(43)}`])('%s opens nothing: 401 [OPS-01]', async (wrong) => {
    expect(await get('/orders', { key: wrong })).toMatchObject({ status: 401, body: { errorCode: 'Unauthorised' } })
  })

  it('open nothing beyond their scopes: 403 [OPS-01]', async () => {
    const stock = await keyWith('stock')
    const answer = await get('/orders', { key: stock })
    expect(answer).toMatchObject({ status: 403, body: { errorCode: 'Forbidden', details: { scope: 'orders' } } })
  })

  it('end at once when they are revoked [OPS-01]', async () => {
    const leaving = await createKey('leaving', ['orders'])
    expect((await get('/orders', { key: leaving })).status).toBe(200)
    expect(await revokeKey('leaving')).toBe(true)
    expect((await get('/orders', { key: leaving })).status).toBe(401)
    expect(await revokeKey('leaving')).toBe(false)
    expect((await get('/orders')).status).toBe(200)
  })

  it('are changed for others without a break, and a call sent under either is done once [OPS-01, OPS-02]', async () => {
    const [name, neighbour] = ['rotated', 'neighbour']
    const old = (await createKey(name, ['giftcards'])) ?? ''
    const other = (await createKey(neighbour, ['giftcards'])) ?? ''
    const sent = { idempotencyKey: randomUUID() }
    const card = { amount: 50, pin: '4321' }
    const first = await post('/gift-cards', card, { ...sent, key: old })
    expect(first.status).toBe(201)
    const fresh = (await rotateKey(name)) ?? ''
    expect(fresh).not.toBe(old)
    const again = await post('/gift-cards', card, { ...sent, key: fresh })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    // Of somebody else the same words are a call of their own.
    const beside = await post('/gift-cards', card, { ...sent, key: other })
    expect(beside.body.giftCard.code).not.toBe(first.body.giftCard.code)
    expect((await post('/gift-cards', card, { key: old })).status).toBe(201)
    expect((await listKeys()).find((each) => each.name === name)?.oldUntil).toBeInstanceOf(Date)

    await pool().query("update machine_keys set old_until = now() where name = 'rotated'")
    expect((await post('/gift-cards', card, { key: old })).status).toBe(401)
    expect((await post('/gift-cards', card, { key: fresh })).status).toBe(201)
    const last = (await rotateKey(name)) ?? ''
    await revokeKey(name)
    for (const ended of [old, fresh, last]) expect((await post('/gift-cards', card, { key: ended })).status).toBe(401)
    expect(await rotateKey(name)).toBeUndefined()
    expect((await post('/gift-cards', card, { key: other })).status).toBe(201)
  })

  it('open nothing on /api, and people’s tokens nothing here [GEN-04]', async () => {
    const people = createApi()
    const account = await people.request('/api/account/orders', { headers: { Authorization: `Bearer ${key}` } })
    expect(account.status).toBe(401)
    const token = await identityToken({ customerId: randomUUID(), email: 'dana@example.com' }, new Date())
    expect((await get('/orders', { key: token })).status).toBe(401)
  })
})

describe('the contract', () => {
  it('is an OpenAPI document and a page, with every call in both [OPS-02]', async () => {
    const document = await (await api.request('/erp/openapi.json')).json()
    const page = await (await api.request('/erp/docs')).text()
    for (const { path, method } of Object.values(machineEndpoints)) {
      expect(document.paths[path][method.toLowerCase()]).toBeDefined()
      expect(page).toContain(`/erp/v1${path}`)
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'http://localhost:3000/erp/v1' }])
    expect(document.security).toEqual([{ machineKey: [] }])
    expect(document.components.securitySchemes.machineKey).toEqual({ type: 'http', scheme: 'bearer' })
    const { get: read, post: write } = { ...document.paths['/orders'], ...document.paths['/stock'] }
    const headers = ({ parameters = [] }: { parameters?: { in: string; name: string; required?: boolean }[] }) =>
      parameters.filter((each) => each.in === 'header').map(({ name, required }) => [name, required])
    expect([headers(read), headers(write)]).toEqual([[], [['Idempotency-Key', true]]])
    for (const call of [read, write])
      expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '429', '500', '503']))
    expect(write.summary).toMatch(/\w \(scope stock\)$/)
  })

  it('is answered with what nobody keeps on the way, be it read or written [OPS-01, OPS-02]', async () => {
    const read = await get('/orders')
    const written = await post('/stock', { items: [{}] })
    expect([read, written].map(({ status, headers }) => [status, headers.get('Cache-Control')])).toEqual([
      [200, 'private, no-store'],
      [200, 'private, no-store'],
    ])
  })

  it('says of each item of stock, prices and sales what it holds, and which of it is needed [OPS-02, OPS-12, OPS-40]', async () => {
    const { paths } = await (await api.request('/erp/openapi.json')).json()
    const itemOf = (path: string) => {
      const { items } = paths[path].post.requestBody.content['application/json'].schema.properties
      expect(items).toMatchObject({ minItems: 1, maxItems: 1000 })
      return { all: Object.keys(items.items.properties), required: items.items.required }
    }
    expect(itemOf('/stock')).toEqual({
      all: ['code', 'storeId', 'qty', 'stockUpdatedAt'],
      required: ['code', 'stockUpdatedAt'],
    })
    expect(itemOf('/prices')).toEqual({
      all: ['code', 'price', 'originalPrice', 'priceUpdatedAt'],
      required: ['code', 'priceUpdatedAt'],
    })
    expect(itemOf('/sale-prices')).toEqual({
      all: ['code', 'price', 'from', 'until'],
      required: ['code', 'price', 'from'],
    })
  })

  it('answers 405 with what is allowed, 404 for what is not there, and names wrong fields [OPS-02]', async () => {
    const wrong = await post('/orders', {})
    expect(wrong).toMatchObject({ status: 405, body: { errorCode: 'MethodNotAllowed' } })
    expect(wrong.headers.get('Allow')).toBe('GET, HEAD')
    expect(await get('/nonsense')).toMatchObject({ status: 404, body: { errorCode: 'NotFound' } })
    expect(await get('/orders?limit=0')).toMatchObject({ status: 400, body: { fields: { limit: expect.any(String) } } })
    const bad = await post('/orders/W1/parcels', { carrier: '', lines: [{ lineId: '0', qty: 0 }], colour: 'red' })
    expect(bad).toMatchObject({ status: 400, body: { errorCode: 'InvalidRequest' } })
    expect(Object.keys(bad.body.fields).toSorted()).toEqual(['carrier', 'colour', 'lines.0.qty'])
  })

  it('wants an Idempotency-Key for every write, and answers a repeated one alike, also at once [OPS-02, API-11]', async () => {
    const number = await placed()
    expect(await post(`/orders/${number}/parcels`, parcel('0', 1), { idempotencyKey: 'no-uuid' })).toMatchObject({
      status: 400,
      body: { fields: { 'Idempotency-Key': expect.any(String) } },
    })
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(`/orders/${number}/parcels`, parcel('0', 1), { idempotencyKey })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await count('select count(*) from parcels where order_number = $1', [number])).toBe(1)
    expect(await post(`/orders/${number}/ready`, {}, { idempotencyKey })).toMatchObject({
      status: 422,
      body: { errorCode: 'IdempotencyKeyReused' },
    })
  })
})

describe('the feed', () => {
  const newest = async (): Promise<string> => {
    let next = '0'
    for (;;) {
      const { body } = await get(`/events?after=${next}&limit=1000`)
      if (body.events.length === 0) return next
      next = body.next
    }
  }

  it('has everything an ERP needs of an order [OPS-05]', async () => {
    await issueVoucher('FEEDCARD', 5000)
    const after = await newest()
    const number = await placed({ cards: [{ code: 'FEEDCARD', balance: 50 }] })
    const { body } = await get(`/orders?after=${after}`)
    expect(body.orders).toHaveLength(1)
    const [order] = body.orders as [MachineOrder]
    expect(order).toMatchObject({
      number,
      status: 'PLACED',
      lines: [{ code: 'code-boot-9', qty: 1, fulfilment: 'goods', sentQty: 0, gst: expect.any(Number) }],
      payments: [
        { methodCode: 'voucher', amount: 50, state: 'captured', captured: 50 },
        { methodCode: 'braintree_credit_card', amount: 94.9, state: 'authorised', transactionId: expect.any(String) },
      ],
      vouchers: [{ last4: 'CARD', amount: 50 }],
      shippingGst: 1.36,
    })
    expect(JSON.stringify(body)).not.toContain('FEEDCARD')
  })

  it('says which campaign led to an order, cut rather than refused; the same request without it is the same order [CHK-27]', async () => {
    const body = await requestFor({ email: 'mail@example.com' })
    const key = randomUUID()
    const campaign = { utm_source: 'mail', utm_campaign: 'w'.repeat(300) }
    const landed = placeOrderRequest.parse({ ...body, campaign })
    const [first, again, neighbour] = [await place(landed, key), await place(body, key), await placed()]
    const number = first.ok ? first.value.order.number : ''
    expect(again.ok && again.value.order.number).toBe(number)
    const shown = async (of: string) => (await get(`/orders/${of}`)).body.order as MachineOrder
    expect((await shown(number)).campaign).toEqual({ utm_source: 'mail', utm_campaign: 'w'.repeat(200) })
    expect(await shown(neighbour)).not.toHaveProperty('campaign')
    expect((await readInsight(new Date(Date.now() - 60_000))).campaigns).toEqual([
      { campaign: 'w'.repeat(200), source: 'mail', orders: 1, revenue: expect.closeTo(144.9) },
    ])
  })

  it('takes an order whose campaign is cut beside an emoji, which counts as one character and stays whole [CHK-27]', async () => {
    const body = await requestFor({ email: 'mail@example.com' })
    const campaign = { utm_source: 'mail', utm_campaign: `${'w'.repeat(199)}🥾 and more` }
    const first = await place(placeOrderRequest.parse({ ...body, campaign }), randomUUID())
    const number = first.ok ? first.value.order.number : ''
    const order = (await get(`/orders/${number}`)).body.order as MachineOrder
    expect(order.campaign).toEqual({ utm_source: 'mail', utm_campaign: `${'w'.repeat(199)}🥾` })
  })

  it('misses nothing that is committed late, and repeats nothing [OPS-02]', async () => {
    const after = await newest()
    const early = await placed()
    const late = await pool().connect()
    await late.query('begin')
    await late.query(
      `insert into order_events (order_number, seq, type, actor) values ($1, 2, 'acknowledged', 'shop')`,
      [early],
    )
    const meanwhile = await placed()
    const first = await get(`/events?after=${after}`)
    expect(first.body.events.map((each: MachineEvent) => each.orderNumber)).toEqual([early, meanwhile])
    await late.query(`update orders set status = 'PROCESSING' where number = $1`, [early])
    await late.query('commit')
    late.release()
    const second = await get(`/events?after=${first.body.next}`)
    expect(second.body.events).toMatchObject([{ orderNumber: early, seq: 2, type: 'acknowledged' }])
    expect((await get(`/events?after=${second.body.next}`)).body).toEqual({ events: [], next: second.body.next })
  })

  it('tells of each order what is its own, in the order they were placed [OPS-05, OPS-07, OPS-10]', async () => {
    const after = await newest()
    const [sent, neighbour, cancelled] = [await placed(), await placed(), await placed()]
    await post(`/orders/${sent}/parcels`, parcel('0', 1, { trackingNumber: 'RB7' }))
    await post(`/orders/${cancelled}/cancel`, { reason: 'outOfStock' })
    for (const number of [sent, cancelled]) await settle(number)
    await post(`/orders/${sent}/refunds`, { amount: 10, reason: 'goodwill' })
    await settle(sent)
    const { body } = await get(`/orders?after=${after}`)
    expect(body.orders).toMatchObject([
      { number: sent, parcels: [{ trackingNumber: 'RB7' }], refunds: [{ amount: 10 }], lines: [{ sentQty: 1 }] },
      { number: neighbour, parcels: [], refunds: [], lines: [{ sentQty: 0, cancelledQty: 0 }] },
      { number: cancelled, parcels: [], refunds: [], lines: [{ sentQty: 0, cancelledQty: 1 }] },
    ])
    for (const order of body.orders as MachineOrder[]) {
      expect(order).toEqual((await get(`/orders/${order.number}`)).body.order)
    }
  })

  it('goes on page by page while orders keep coming, and two readers see the same [OPS-02]', async () => {
    const after = await newest()
    const numbers = new Set<string>()
    for (let i = 0; i < 5; i += 1) numbers.add(await placed())
    const seen: string[] = []
    for (let next = after, page = 0; page < 10; page += 1) {
      if (page === 1) numbers.add(await placed())
      const [one, other] = await Promise.all([
        get(`/orders?after=${next}&limit=2`),
        get(`/orders?after=${next}&limit=2`),
      ])
      expect(one.body).toEqual(other.body)
      seen.push(...one.body.orders.map(({ number }: MachineOrder) => number))
      next = one.body.next
    }
    expect(seen).toHaveLength(6)
    expect(new Set(seen)).toEqual(numbers)
  })
})

/** What machines have done to an order, oldest first. */
const deedsOf = async (number: string) =>
  (
    await pool().query<{ deed: string; before: unknown; after: unknown }>(
      'select deed, before, after from machine_audit where subject = $1 order by id',
      [number],
    )
  ).rows
const queuedFor = async (number: string) => {
  await handOverJobs()
  const { rows } = await pool().query<{ task: string }>(
    `select t.identifier as task from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'orderNumber' = $1 order by task`,
    [number],
  )
  return rows.map(({ task }) => task)
}

describe('orders', () => {
  it('are acknowledged item by item: some stand, some fall, each says why [OPS-02, OPS-05]', async () => {
    const [one, two, neighbour] = [await placed(), await placed(), await placed()]
    await post('/orders/acknowledge', { orderNumbers: [two] })
    const { body } = await post('/orders/acknowledge', { orderNumbers: [one, two, 'W000'] })
    expect(body.counts).toEqual({ done: 1, unchanged: 0, stale: 0, refused: 2 })
    expect(body.items).toMatchObject([
      { index: 0, result: 'done' },
      { index: 1, result: 'refused', errorCode: 'OrderStatusConflict', details: { status: 'PROCESSING' } },
      { index: 2, result: 'refused', errorCode: 'OrderNotFound' },
    ])
    expect((await get(`/orders/${neighbour}`)).body.order.status).toBe('PLACED')
    expect(await deedsOf(one)).toMatchObject([
      { deed: 'acknowledge', before: { status: 'PLACED' }, after: { events: [{ type: 'acknowledged' }] } },
    ])
    expect(await deedsOf(neighbour)).toEqual([])
  })

  it('go parcel by parcel from placed to delivered, each step with an audit row [OPS-03, OPS-07, ERR-132]', async () => {
    const items = [
      { productId: 'boot', variantId: 'boot-9', qty: 1 },
      { productId: 'sock', variantId: 'sock-m', qty: 3 },
    ]
    const number = await placed({ items })
    const sent = await post(
      `/orders/${number}/parcels`,
      parcel('1', 2, {
        trackingNumber: 'RB1',
        trackingUrl: 'https://redback.example/RB1',
        sentAt: '2026-11-20T03:04:05.000Z',
      }),
    )
    expect(await queuedFor(number)).toEqual(['confirm-order', 'mail-parcel', 'settle-order'])
    expect(sent).toMatchObject({ status: 201, body: { order: { status: 'PROCESSING', parcels: [{ number: 1 }] } } })
    const more = await post(`/orders/${number}/parcels`, parcel('1', 2))
    expect(more).toMatchObject({
      status: 422,
      body: { errorCode: 'OrderQuantityInvalid', fields: { 'lines.0.qty': expect.any(String) } },
    })
    const rest = {
      carrier: 'Redback',
      lines: [
        { lineId: '0', qty: 1 },
        { lineId: '1', qty: 1 },
      ],
    }
    expect((await post(`/orders/${number}/parcels`, rest)).body.order.status).toBe('SHIPPED')
    await settle(number)
    for (const nothing of ['9', '0x1', '1e0']) {
      expect(await post(`/orders/${number}/parcels/${nothing}/delivered`, {})).toMatchObject({
        status: 404,
        body: { errorCode: 'ParcelNotFound' },
      })
    }
    await post(`/orders/${number}/parcels/1/delivered`, {})
    const done = await post(`/orders/${number}/parcels/2/delivered`, {})
    expect(done.body.order).toMatchObject({ status: 'COMPLETED', payments: [{ state: 'captured', captured: 189.9 }] })
    const [first, second] = done.body.order.parcels
    expect(first).toMatchObject({
      carrier: 'Redback',
      trackingNumber: 'RB1',
      trackingUrl: 'https://redback.example/RB1',
      sentAt: '2026-11-20T03:04:05.000Z',
    })
    expect(second).not.toHaveProperty('trackingNumber')
    expect(Date.now() - Date.parse(second.sentAt)).toBeLessThan(60_000)
    const deeds = await deedsOf(number)
    expect(deeds.map(({ deed }) => deed)).toEqual(['sendParcel', 'sendParcel', 'deliverParcel', 'deliverParcel'])
    const data = { parcelNo: 1, carrier: 'Redback', trackingNumber: 'RB1', trackingUrl: 'https://redback.example/RB1' }
    expect(deeds[0]).toMatchObject({
      before: { status: 'PLACED' },
      after: { status: 'PROCESSING', events: [{ type: 'parcel_sent', lines: [{ lineNo: 1, qty: 2 }], data }] },
    })
    expect(await queuedFor(number)).toContain('mail-delivered')
    await expect(pool().query('delete from machine_audit')).rejects.toThrow('append-only')
  })

  it('leave now or earlier, by a clock that may be an hour ahead; in a batch the others go [OPS-02, OPS-07]', async () => {
    const [number, neighbour] = [await placed(), await placed()]
    const ahead = (minutes: number) => ({ sentAt: new Date(Date.now() + minutes * 60_000).toISOString() })
    const sent = (order: string) => count('select count(*)::int from parcels where order_number = $1', [order])
    const fields = { sentAt: 'A parcel cannot have left in the future.' }
    for (const over of [ahead(61), { sentAt: '2099-01-01T00:00:00.000Z' }]) {
      const refused = await post(`/orders/${number}/parcels`, parcel('0', 1, over))
      expect(refused).toMatchObject({ status: 400, body: { errorCode: 'InvalidRequest', fields } })
    }
    const parcels = [number, neighbour].map((orderNumber, i) => ({ orderNumber, ...parcel('0', 1, ahead(61 - 2 * i)) }))
    const { body } = await post('/parcels', { parcels })
    expect(body.items).toMatchObject([{ result: 'refused', errorCode: 'InvalidRequest', fields }, { result: 'done' }])
    expect([await sent(number), await sent(neighbour)]).toEqual([0, 1])
    expect((await get(`/orders/${number}`)).body.order.status).toBe('PLACED')
    expect((await post(`/orders/${number}/parcels`, parcel('0', 1))).status).toBe(201)
    for (const each of [number, neighbour]) await settle(each)
  })

  it('go by the thousand in one call [OPS-02]', async () => {
    const numbers = [await placed(), await placed()]
    const parcels = [...numbers, numbers[0]].map((orderNumber) => ({ orderNumber, ...parcel('0', 1) }))
    const { body } = await post('/parcels', { parcels })
    expect(body.counts).toMatchObject({ done: 2, refused: 1 })
    for (const number of numbers) await settle(number)
    const toomany = await post('/orders/acknowledge', { orderNumbers: Array.from({ length: 1001 }, () => 'W1') })
    expect(toomany).toMatchObject({ status: 400, body: { errorCode: 'InvalidRequest' } })
  })

  it('go though one between them breaks, and none goes twice when the call is repeated [OPS-02]', async () => {
    const numbers = [await placed(), await placed(), await placed()]
    const parcels = numbers.map((orderNumber, i) => ({ orderNumber, ...parcel('0', 1), carrier: `Redback ${i}` }))
    const idempotencyKey = randomUUID()
    await pool().query(`alter table parcels add constraint breaks check (carrier <> 'Redback 1')`)
    try {
      const { status, body } = await post('/parcels', { parcels }, { idempotencyKey })
      expect([status, body.items]).toMatchObject([
        200,
        [
          { index: 0, result: 'done' },
          { index: 1, result: 'refused', errorCode: 'InternalError' },
          { index: 2, result: 'done' },
        ],
      ])
    } finally {
      await pool().query('alter table parcels drop constraint breaks')
    }
    await post('/parcels', { parcels }, { idempotencyKey })
    const sent = numbers.map((number) => count('select count(*)::int from parcels where order_number = $1', [number]))
    expect(await Promise.all(sent)).toEqual([1, 0, 1])
    for (const number of numbers) await settle(number)
  })

  it('wait in their store and are collected; a delivery never is [OPS-04, OPS-08]', async () => {
    const shipping = { type: 'STORE_PICKUP' as const, methodCode: 'collect', clickCollectStoreId: 'city' }
    const number = await placed({ shipping })
    expect((await post(`/orders/${number}/collected`, {})).status).toBe(409)
    expect((await post(`/orders/${number}/ready`, {})).body.order.status).toBe('READY_FOR_COLLECTION')
    const collected = await post(`/orders/${number}/collected`, { collectedBy: 'Kim Lee' })
    expect(collected.body.order.status).toBe('COMPLETED')
    expect(await deedsOf(number)).toMatchObject([
      { deed: 'readyOrder' },
      { deed: 'collectOrder', after: { events: [{ type: 'collected', data: { collectedBy: 'Kim Lee' } }] } },
    ])
    expect(await queuedFor(number)).toEqual(['confirm-order', 'mail-ready', 'settle-order'])
    await settle(number)
    const delivery = await placed()
    expect(await post(`/orders/${delivery}/ready`, {})).toMatchObject({
      status: 409,
      body: { errorCode: 'OrderStatusConflict', details: { status: 'PLACED' } },
    })
  })

  it('are cancelled and refunded, with a credit note to follow [OPS-09, OPS-10]', async () => {
    const cancelled = await placed()
    expect((await post(`/orders/${cancelled}/cancel`, { reason: 'outOfStock' })).body.order.status).toBe('CANCELLED')
    await settle(cancelled)
    const number = await placed()
    await post(`/orders/${number}/parcels`, parcel('0', 1))
    await settle(number)
    const given = await post(`/orders/${number}/refunds`, { amount: 10, reason: 'goodwill', note: 'Sorry' })
    expect(given).toMatchObject({ status: 201, body: { refund: { state: 'pending', amount: 10, note: 'Sorry' } } })
    await settle(number)
    expect((await get(`/refunds/${given.body.refund.number}`)).body.refund).toMatchObject({ state: 'done' })
    expect((await get(`/orders/${number}`)).body.order.refunds).toMatchObject([{ amount: 10, state: 'done' }])
    expect(await post(`/orders/${number}/refunds`, {})).toMatchObject({
      status: 400,
      body: { fields: { lines: expect.any(String) } },
    })
  })

  it('are asked for money once more that a provider refused to take, and only then [OPS-06]', async () => {
    const number = await placed()
    expect(await post(`/orders/${number}/capture-retry`, {})).toMatchObject({
      status: 409,
      body: { errorCode: 'OrderStatusConflict', details: { status: 'PLACED' } },
    })
    await post(`/orders/${number}/parcels`, parcel('0', 1))
    await settleOrder(number, () => ({
      ...quickProvider(),
      capture: async () => ({ ok: false, code: 'refused', reason: 'no' }),
    }))
    expect((await get(`/orders/${number}`)).body.order.payments).toMatchObject([{ captured: 0 }])
    expect((await post(`/orders/${number}/capture-retry`, {})).status).toBe(200)
    await settle(number)
    expect((await get(`/orders/${number}`)).body.order.payments).toMatchObject([{ captured: 144.9 }])
  })

  it('are given a gift card for, where a provider refuses to refund [OPS-10]', async () => {
    const number = await placed()
    await post(`/orders/${number}/parcels`, parcel('0', 1))
    await settle(number)
    ledger().settleAll()
    setFault('refundRefused', true)
    const { refund } = (await post(`/orders/${number}/refunds`, { amount: 10 })).body
    await settle(number)
    clearFaults()
    const given = await post(`/refunds/${refund.number}/gift-card`, {})
    expect(given).toMatchObject({
      status: 200,
      body: { refund: { state: 'done', parts: [{ state: 'refused' }, { methodCode: 'voucher', amount: 10 }] } },
    })
    expect(await post(`/refunds/${refund.number}/gift-card`, {})).toMatchObject({
      status: 409,
      body: { errorCode: 'OrderStatusConflict' },
    })
  })
})
