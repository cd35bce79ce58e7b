import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { changesSent, listenForChanges } from '#lib/server/platform/changes.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { count, place, requestFor } from '#tests/setup/order-fixture.ts'
import { placed, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createMachineApi()
const announced: string[] = []
let key = ''
beforeAll(async () => {
  key = (await createKey('warehouse', ['stock', 'prices'])) ?? ''
  listenForChanges((tags) => void announced.push(...tags), 'views')
})
afterAll(async () => {
  await changesSent()
})

async function post(path: string, items: unknown[]) {
  const answer = await api.request(`/erp/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ items }),
  })
  return { status: answer.status, body: await answer.json() }
}
let clock = Date.now()
/** Later with each call, and in the past of the database. */
function later(): string {
  clock += 10
  return new Date(clock - 60_000).toISOString()
}
const stock = (variant: string) => count('select stock from variants where id = $1', [variant])
const shelf = (store: string, variant: string) =>
  count('select qty from store_stock where erp_store_id = $1 and variant_id = $2', [store, variant])
const count9 = (qty: number | null | undefined, stockUpdatedAt = later()) => ({
  code: 'code-boot-9',
  ...(qty === undefined ? {} : { qty }),
  stockUpdatedAt,
})

describe('stock', () => {
  it('is set online, its neighbour stays, and pages and listings hear of it [OPS-12]', async () => {
    const neighbour = await stock('boot-10')
    announced.length = 0
    expect((await post('/stock', [count9(40)])).body).toMatchObject({
      counts: { done: 1 },
      items: [{ index: 0, result: 'done' }],
    })
    expect([await stock('boot-9'), await stock('boot-10')]).toEqual([40, neighbour])
    expect(announced).toEqual(['product:boot'])
    const heard = async (qty: number) => {
      announced.length = 0
      await post('/stock', [count9(qty)])
      return announced.toSorted()
    }
    // Lists care when a size is gone, and when it is back.
    expect(await heard(0)).toEqual(['listing', 'product:boot'])
    expect(await heard(40)).toEqual(['listing', 'product:boot'])
    expect(await heard(39)).toEqual(['product:boot'])
    expect(await heard(39)).toEqual([])
    await post('/stock', [count9(40)])
  })

  it('counted in the year 0, which the database cannot keep, is refused by itself [OPS-02, OPS-12]', async () => {
    const before = await stock('sock-m')
    const { status, body } = await post('/stock', [
      { code: 'code-sock-m', qty: 1, stockUpdatedAt: '0000-01-01T00:00:00Z' },
      count9(41),
    ])
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { result: 'refused', errorCode: 'InvalidRequest', fields: { stockUpdatedAt: expect.any(String) } },
      { result: 'done' },
    ])
    expect([await stock('sock-m'), await stock('boot-9')]).toEqual([before, 41])
    await post('/stock', [count9(40)])
  })

  it('is set by a code as long as a catalogue may have one, as a price is [OPS-12]', async () => {
    const [long, neighbour] = ['L'.repeat(250), await stock('boot-10')]
    await pool().query("update variants set code = $1 where id = 'boot-9'", [long])
    const before = await stock('boot-9')
    const set = await post('/stock', [
      { code: long, qty: 41, stockUpdatedAt: later() },
      { code: `${long}L`, qty: 41, stockUpdatedAt: later() },
    ])
    const priced = await post('/prices', [{ code: long, priceUpdatedAt: later() }])
    expect(await stock('boot-9')).toBe(41)
    await post('/stock', [{ code: long, qty: before, stockUpdatedAt: later() }])
    await pool().query("update variants set code = 'code-boot-9' where id = 'boot-9'")
    expect(set.body.items).toMatchObject([{ result: 'done' }, { result: 'refused', errorCode: 'InvalidRequest' }])
    expect(priced.body.items).toMatchObject([{ result: 'unchanged' }])
    expect(await stock('boot-10')).toBe(neighbour)
  })

  it('follows the newer count, whatever order they come in, also within a batch [OPS-12]', async () => {
    const [old, between, newest] = [later(), later(), later()]
    expect((await post('/stock', [count9(30, newest)])).body.counts.done).toBe(1)
    expect((await post('/stock', [count9(99, old)])).body.items).toEqual([{ index: 0, result: 'stale' }])
    expect(await stock('boot-9')).toBe(30)
    const now = later()
    const { body } = await post('/stock', [count9(20, now), count9(99, between), count9(21, now)])
    expect(body.items.map(({ result }: { result: string }) => result)).toEqual(['stale', 'stale', 'done'])
    expect(await stock('boot-9')).toBe(21)
    const [before, after] = [later(), later()]
    const { body: turned } = await post('/stock', [count9(22, after), count9(99, before)])
    expect(turned.items.map(({ result }: { result: string }) => result)).toEqual(['done', 'stale'])
    expect(await stock('boot-9')).toBe(22)
  })

  it('keeps what is not said and clears what is blank [OPS-12]', async () => {
    await post('/stock', [count9(25)])
    expect((await post('/stock', [count9(undefined)])).body.items).toEqual([{ index: 0, result: 'unchanged' }])
    expect(await stock('boot-9')).toBe(25)
    await post('/stock', [count9(null)])
    expect(await stock('boot-9')).toBe(0)
    await post('/stock', [count9(25)])
  })

  it('of a count and a newer item that counts nothing, in one batch, takes the count and the newer time [OPS-12]', async () => {
    const [first, between, newest] = [later(), later(), later()]
    const neighbour = [await stock('boot-10'), await shelf('city', 'boot-10')]
    const results = async (items: unknown[]) =>
      (await post('/stock', items)).body.items.map(({ result }: { result: string }) => result)
    const inCity = (item: object) => ({ ...item, storeId: 'city' })
    const items = [count9(33, first), count9(undefined, newest), count9(undefined, between)]
    expect(await results(items)).toEqual(['done', 'unchanged', 'stale'])
    expect(await results(items.toReversed().map(inCity))).toEqual(['stale', 'unchanged', 'done'])
    expect([await stock('boot-9'), await shelf('city', 'boot-9')]).toEqual([33, 33])
    // A count from between is older than the confirmation, online and in the store.
    expect(await results([count9(99, between), inCity(count9(99, between))])).toEqual(['stale', 'stale'])
    // What confirms an older state than the count is stale.
    const [old, counted] = [later(), later()]
    expect(await results([count9(25, counted), count9(undefined, old)])).toEqual(['done', 'stale'])
    expect([await stock('boot-9'), await shelf('city', 'boot-9')]).toEqual([25, 33])
    expect([await stock('boot-10'), await shelf('city', 'boot-10')]).toEqual(neighbour)
  })

  it.each([
    ['outOfStock', 0],
    ['damaged', 0],
    ['other', 1],
  ])(
    'of what is cancelled as %s puts %i back on sale, in its store too, also with a count from before [OPS-09, OPS-12]',
    async (reason, back) => {
      await pool().query(`update store_stock set qty = 5 where erp_store_id = 'city' and variant_id = 'boot-9'`)
      await post('/stock', [count9(20)])
      const counted = await stock('boot-9')
      const [online, pickup, neighbour] = [
        await placed(),
        await placed({ shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } }),
        await stock('boot-10'),
      ]
      const before = [await stock('boot-9'), await shelf('city', 'boot-9')]
      for (const number of [online, pickup]) {
        expect(await cancelOrder(number, { reason }, WAREHOUSE)).toMatchObject({ ok: true })
      }
      expect([await stock('boot-9'), await shelf('city', 'boot-9')]).toEqual([
        (before[0] ?? 0) + 2 * back,
        (before[1] ?? 0) + back,
      ])
      expect(await stock('boot-10')).toBe(neighbour)
      // Counted before both orders, as the first time.
      await post('/stock', [count9(20)])
      expect(await stock('boot-9')).toBe(counted - 2 + 2 * back)
      await expectBooksInOrder()
      for (const number of [online, pickup]) await settle(number)
    },
  )

  it('takes off what was ordered since it was counted, and not what was cancelled [OPS-12]', async () => {
    const counted = new Date().toISOString()
    const number = await placed()
    await placed()
    await cancelOrder(number, { reason: 'other' }, WAREHOUSE)
    await settle(number)
    await post('/stock', [count9(50, counted)])
    expect(await stock('boot-9')).toBe(49)
    clock = Date.now() + 120_000
  })

  it('never takes what somebody is paying for just now [OPS-12]', async () => {
    await pool().query(`update variants set reserved = 3 where id = 'boot-9'`)
    await post('/stock', [count9(1)])
    expect(await stock('boot-9')).toBe(3)
    await pool().query(`update variants set reserved = 0 where id = 'boot-9'`)
    await post('/stock', [count9(60)])
  })

  it('tells lists when what is left is all held, and when there is more again [OPS-12]', async () => {
    await pool().query(`update variants set reserved = 3 where id = 'boot-9'`)
    const heard = async (qty: number) => {
      await changesSent()
      announced.length = 0
      await post('/stock', [count9(qty)])
      await changesSent()
      return announced.toSorted()
    }
    expect(await heard(40)).toEqual(['product:boot'])
    expect(await heard(1)).toEqual(['listing', 'product:boot'])
    expect(await stock('boot-9')).toBe(3)
    expect(await heard(50)).toEqual(['listing', 'product:boot'])
    await pool().query(`update variants set reserved = 0 where id = 'boot-9'`)
    await post('/stock', [count9(60)])
  })

  it('stands in stores too, each by itself, where none stood before as well [OPS-12]', async () => {
    const online = await stock('boot-10')
    const at = later()
    const on = (code: string, storeId: string, qty: number) => ({ code, storeId, qty, stockUpdatedAt: at })
    const { body } = await post('/stock', [
      on('code-boot-9', 'city', 7),
      on('code-boot-10', 'city', 5),
      on('code-boot-9', 'nowhere', 5),
    ])
    expect(body.counts).toMatchObject({ done: 2, refused: 1 })
    expect(body.items[2]).toMatchObject({ errorCode: 'StoreNotFound', fields: { storeId: expect.any(String) } })
    expect([await shelf('city', 'boot-9'), await shelf('city', 'boot-10'), await shelf('depot', 'boot-9')]).toEqual([
      7, 5, 9,
    ])
    expect(await stock('boot-10')).toBe(online)
  })

  it('takes off a store’s shelf what is collected there alone, and online all of it [OPS-12]', async () => {
    await pool().query('update variants set stock_updated_at = null')
    await pool().query('update store_stock set stock_updated_at = null')
    const counted = new Date().toISOString()
    await placed()
    await placed({ shipping: { type: 'STORE_PICKUP', methodCode: 'collect', clickCollectStoreId: 'city' } })
    const on = (storeId: string) => ({ ...count9(20, counted), storeId })
    const { body } = await post('/stock', [on('city'), on('depot'), count9(50, counted)])
    expect(body.counts).toMatchObject({ refused: 0, stale: 0 })
    expect([await shelf('city', 'boot-9'), await shelf('depot', 'boot-9'), await stock('boot-9')]).toEqual([19, 20, 48])
    clock = Date.now() + 120_000
  })

  it('is counted online and in each store apart, also within a batch, and the audit says where [OPS-03, OPS-12]', async () => {
    const item = (qty: number, storeId?: string, stockUpdatedAt = later()) => ({
      code: 'code-boot-10',
      ...(storeId ? { storeId } : {}),
      qty,
      stockUpdatedAt,
    })
    const before = [await shelf('city', 'boot-9'), await shelf('depot', 'boot-9'), await stock('boot-9')]
    const old = later()
    const first = await post('/stock', [item(31), item(4, 'city'), item(6, 'depot'), item(5, 'city')])
    expect(first.body.items.map(({ result }: { result: string }) => result)).toEqual([
      'done',
      'stale',
      'done',
      'unchanged',
    ])
    const second = await post('/stock', [item(9, 'city', old), item(6, 'depot'), item(32)])
    expect(second.body.items.map(({ result }: { result: string }) => result)).toEqual(['stale', 'unchanged', 'done'])
    expect([await stock('boot-10'), await shelf('city', 'boot-10'), await shelf('depot', 'boot-10')]).toEqual([
      32, 5, 6,
    ])
    expect([await shelf('city', 'boot-9'), await shelf('depot', 'boot-9'), await stock('boot-9')]).toEqual(before)
    const { rows } = await pool().query(
      `select before, after from machine_audit where subject = 'code-boot-10' and deed = 'setStock' order by id desc limit 3`,
    )
    expect(rows).toEqual([
      { before: { qty: 31 }, after: { qty: 32 } },
      { before: { qty: 0, storeId: 'depot' }, after: { qty: 6, storeId: 'depot' } },
      { before: { qty: 100 }, after: { qty: 31 } },
    ])
  })

  it('refuses item by item, naming item and field, and does the others [OPS-02, OPS-12, ERR-134]', async () => {
    const { status, body } = await post('/stock', [
      count9(-1),
      count9(1.5),
      { code: 'nobody-knows', qty: 1, stockUpdatedAt: later() },
      count9(1, 'yesterday'),
      { ...count9(1), colour: 'red' },
      count9(61),
    ])
    expect(status).toBe(200)
    expect(body.items.map(({ errorCode }: { errorCode?: string }) => errorCode)).toEqual([
      'InvalidRequest',
      'InvalidRequest',
      'ArticleCodeNotFound',
      'InvalidRequest',
      'InvalidRequest',
      undefined,
    ])
    expect(body.items[0].fields).toEqual({ qty: 'Quantity must not be negative.' })
    expect(await stock('boot-9')).toBe(61)
  })

  it('and orders that are placed meanwhile end with nothing oversold [OPS-12]', async () => {
    const counts = Array.from({ length: 8 }, (_, i) =>
      post('/stock', [count9(80, new Date(Date.now() + i).toISOString())]),
    )
    const orders = Array.from({ length: 8 }, async () =>
      place(await requestFor({ email: `${randomUUID()}@example.com` })),
    )
    const results = await Promise.all(orders)
    await Promise.all(counts)
    expect(results.every(({ ok }) => ok)).toBe(true)
    clock = Date.now() + 600_000
  })

  it('leaves an audit row for each change, with before and after [OPS-03]', async () => {
    await post('/stock', [count9(70)])
    await post('/stock', [count9(71)])
    await post('/stock', [count9(71)])
    const { rows } = await pool().query(
      `select before, after from machine_audit where subject = 'code-boot-9' and deed = 'setStock' order by id desc limit 1`,
    )
    expect(rows[0]).toEqual({ before: { qty: 70 }, after: { qty: 71 } })
  })
})

/** Does what an earlier call has locked and not yet committed, while a later one is asked. */
async function overtaking<T>(written: string, ask: () => Promise<T>): Promise<T> {
  const earlier = await pool().connect()
  try {
    await earlier.query('begin')
    await earlier.query(written)
    const asked = ask()
    await eventually(async () =>
      expect(
        await count(
          "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      ).toBe(1),
    )
    await earlier.query('commit')
    return await asked
  } finally {
    earlier.release()
  }
}

it.each([
  [
    'online',
    `update variants set stock = 33, received = received + 33 - stock, stock_updated_at = now() where id = 'boot-9'`,
    '/stock',
    { qty: 12 },
  ],
  [
    'in a store',
    `update store_stock set qty = 33, stock_updated_at = now() where variant_id = 'boot-9' and erp_store_id = 'city'`,
    '/stock',
    { qty: 12, storeId: 'city' },
  ],
  [
    'of a price',
    `update products set price = 12995, price_updated_at = now() where id = 'boot'`,
    '/prices',
    { price: 99 },
  ],
] as const)(
  'the older of two that come at once, %s, waits for the newer and is stale [OPS-12]',
  async (_, written, path, over) => {
    const at = new Date(Date.now() - 60_000).toISOString()
    const item = { code: 'code-boot-9', ...over, [path === '/stock' ? 'stockUpdatedAt' : 'priceUpdatedAt']: at }
    await pool().query('update variants set stock_updated_at = null')
    await pool().query('update store_stock set stock_updated_at = null')
    await pool().query('update products set price_updated_at = null')
    const { body } = await overtaking(written, () => post(path, [item]))
    expect(body.items).toEqual([{ index: 0, result: 'stale' }])
    clock = Date.now() + 600_000
  },
)

describe('prices', () => {
  const priced = async () => {
    const { rows } = await pool().query(`select price, erp_original_price as original from products where id = 'boot'`)
    return rows[0]
  }
  const price = (over: object) => ({ code: 'code-boot-9', priceUpdatedAt: later(), ...over })

  it('are the product’s, whichever size is named; the newer wins, the absent stays, the blank clears [OPS-12]', async () => {
    announced.length = 0
    const old = later()
    await post('/prices', [price({ price: 99.5, originalPrice: 120 })])
    expect(await priced()).toEqual({ price: 9950, original: 12_000 })
    expect(announced).toEqual(expect.arrayContaining(['product:boot', 'listing']))
    expect((await post('/prices', [price({ price: 1, priceUpdatedAt: old })])).body.items).toEqual([
      { index: 0, result: 'stale' },
    ])
    await post('/prices', [{ ...price({ price: 89 }), code: 'code-boot-10' }])
    expect(await priced()).toEqual({ price: 8900, original: 12_000 })
    await post('/prices', [price({ originalPrice: null })])
    expect(await priced()).toEqual({ price: 8900, original: 8900 })
    await post('/prices', [price({ price: 129.95 })])
    expect(await priced()).toEqual({ price: 12_995, original: 12_995 })
  })

  it('that are said again are as new as that: one sent before and come later does not replace them [OPS-12]', async () => {
    const [first, between, again, last] = [later(), later(), later(), later()]
    const sent = async (over: object) => (await post('/prices', [price(over)])).body.items[0].result
    expect(await sent({ price: 99, originalPrice: null, priceUpdatedAt: first })).toBe('done')
    expect(await sent({ price: 99, priceUpdatedAt: again })).toBe('unchanged')
    expect(await sent({ price: 89, priceUpdatedAt: between })).toBe('stale')
    expect(await priced()).toEqual({ price: 9900, original: 9900 })
    expect(await sent({ price: 129.95, priceUpdatedAt: last })).toBe('done')
    expect(await priced()).toEqual({ price: 12_995, original: 12_995 })
  })

  it.each([
    ['nothing', { price: 0 }, { price: 'A price must be more than 0.' }],
    ['less than a cent, as sums of floats come out', { price: 1e-9 }, { price: 'A price must be more than 0.' }],
    ['less than nothing', { price: -1 }, { price: 'A price must be more than 0.' }],
    ['tenths of cents', { price: 1.234 }, { price: 'Use at most 2 decimals.' }],
    [
      'three decimals of what stands struck through',
      { originalPrice: 199.955 },
      { originalPrice: 'Use at most 2 decimals.' },
    ],
    ['words', { price: '12,95' }, { price: 'Enter an amount.' }],
    [
      'more than before',
      { price: 20, originalPrice: 10 },
      { originalPrice: 'The original price must not be below the price.' },
    ],
  ])('are refused when they say %s [OPS-12]', async (_, over, fields) => {
    const { body } = await post('/prices', [price(over)])
    expect(body.items).toMatchObject([{ result: 'refused', errorCode: 'InvalidRequest', fields }])
    expect(await priced()).toEqual({ price: 12_995, original: 12_995 })
  })

  it('are announced once for a product, with the lists, and only where they changed [OPS-12]', async () => {
    const announcedBy = async (...items: object[]) => {
      await changesSent()
      announced.length = 0
      const { body } = await post('/prices', items)
      await changesSent()
      return [body.items.map(({ result }: { result: string }) => result), announced.toSorted()]
    }
    const other = { ...price({ price: 60 }), code: 'code-card-50' }
    expect(await announcedBy(price({ price: 119 }))).toEqual([['done'], ['listing', 'product:boot']])
    expect(await announcedBy(price({ price: 119 }))).toEqual([['unchanged'], []])
    expect(await announcedBy(price({ price: 129.95 }), other)).toEqual([
      ['done', 'done'],
      ['listing', 'product:boot', 'product:card'],
    ])
    await post('/prices', [
      { ...price({ price: 50, originalPrice: null }), code: 'code-card-50' },
      price({ originalPrice: null }),
    ])
    expect(await priced()).toEqual({ price: 12_995, original: 12_995 })
  })

  it('lift what is struck through where they rise above it, and may equal it [OPS-12]', async () => {
    await post('/prices', [price({ price: 100, originalPrice: 120 })])
    await post('/prices', [price({ price: 125 })])
    expect(await priced()).toEqual({ price: 12_500, original: 12_500 })
    expect((await post('/prices', [price({ price: 126, originalPrice: 126 })])).body.counts.done).toBe(1)
    expect((await post('/prices', [price({ originalPrice: 130 })])).body.counts.done).toBe(1)
    expect(await priced()).toEqual({ price: 12_600, original: 13_000 })
    await post('/prices', [price({ price: 129.95, originalPrice: null })])
    expect(await priced()).toEqual({ price: 12_995, original: 12_995 })
  })

  it('of the same instant as those that stand are taken, and the audit says what stood before [OPS-03, OPS-12]', async () => {
    const priceUpdatedAt = later()
    await post('/prices', [price({ price: 100, priceUpdatedAt })])
    expect((await post('/prices', [price({ price: 101, priceUpdatedAt })])).body.counts.done).toBe(1)
    const { rows } = await pool().query(
      `select subject, before, after from machine_audit where deed = 'setPrice' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        subject: 'code-boot-9',
        before: { price: 100, originalPrice: 129.95 },
        after: { price: 101, originalPrice: 129.95 },
      },
    ])
    await post('/prices', [price({ price: 129.95 })])
  })

  it('of two sizes at once are one where they agree, and the older of two is stale [OPS-12]', async () => {
    const [old, at] = [later(), later()]
    const said = (code: string, over: object) => ({ ...price({ price: 110, priceUpdatedAt: at, ...over }), code })
    const results = async (...items: object[]) =>
      (await post('/prices', items)).body.items.map(({ result, fields }: { result: string; fields?: object }) =>
        result === 'refused' ? fields : result,
      )
    const other = { price: 'Article code-boot-10 of the same product has another price in this batch.' }
    expect(
      await results(
        said('code-boot-9', { price: 90, priceUpdatedAt: old }),
        said('code-boot-9', {}),
        said('code-boot-9', { originalPrice: 150 }),
        // The same instant, to the microsecond.
        said('code-boot-9', { price: 111, priceUpdatedAt: at.replace('Z', '000Z') }),
        said('code-boot-10', {}),
      ),
    ).toEqual(['stale', 'unchanged', other, other, 'done'])
    expect(
      await results(said('code-boot-9', { price: 112 }), said('code-boot-10', { price: 90, priceUpdatedAt: old })),
    ).toEqual(['done', 'stale'])
    await post('/prices', [price({ price: 129.95 })])
    expect(await priced()).toEqual({ price: 12_995, original: 12_995 })
  })

  it('are refused when two sizes of a product say different things at once [OPS-12]', async () => {
    const at = later()
    const { body } = await post('/prices', [
      price({ price: 100, priceUpdatedAt: at }),
      { ...price({ price: 110, priceUpdatedAt: at }), code: 'code-boot-10' },
      { code: 'nobody-knows', price: 1, priceUpdatedAt: at },
    ])
    expect(body.counts).toMatchObject({ done: 1, refused: 2 })
    expect(body.items[2]).toMatchObject({ errorCode: 'ArticleCodeNotFound' })
  })
})

describe('a machine that says a year too late', () => {
  const year = () => new Date(Date.now() + 365 * 86_400_000).toISOString()
  const soon = () => new Date(Date.now() + 3_660_000).toISOString()

  it('does not have the last word on stock, online or in a store, for that year [OPS-12]', async () => {
    const neighbour = await stock('boot-9')
    const counted = (qty: number, stockUpdatedAt: string) => [
      { code: 'code-sock-m', qty, stockUpdatedAt },
      { code: 'code-sock-m', qty, stockUpdatedAt, storeId: 'city' },
    ]
    expect((await post('/stock', counted(60, year()))).body.counts).toMatchObject({ done: 2 })
    expect((await post('/stock', counted(55, soon()))).body.counts).toMatchObject({ done: 2 })
    expect([await stock('sock-m'), await shelf('city', 'sock-m'), await stock('boot-9')]).toEqual([55, 55, neighbour])
    // Browsers take a record for newer than the one before only while its time goes on.
    const late = 'select count(*) from products where stock_updated_at > now()'
    expect(await count(late)).toBe(0)
  })

  it('nor on prices, those that are said again included [OPS-12]', async () => {
    const priced = (price: number, priceUpdatedAt: string) => [{ code: 'code-sock-m', price, priceUpdatedAt }]
    const { rows } = await pool().query<{ price: number }>(
      "select price / 100.0 as price from products where id = 'sock'",
    )
    const usual = Number(rows[0]?.price)
    for (const price of [usual + 1, usual + 1]) await post('/prices', priced(price, year()))
    expect((await post('/prices', priced(usual, soon()))).body.counts).toMatchObject({ done: 1 })
  })
})
