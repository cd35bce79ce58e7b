import type { Pool, PoolClient } from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '#lib/server/db/client.ts'
import { storeStock } from '#lib/server/db/schema.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

useTestDatabase({ seed: false })

const STORE = {
  erpStoreId: 'M1',
  path: 'vic/geelong',
  name: 'Geelong',
  address: { country: 'AU', postcode: '3220', region: 'VIC', street1: '1 Dock Road', locality: 'Geelong' },
  latitude: -38.15,
  longitude: 144.36,
  timeZone: 'Australia/Melbourne',
  hours: { mon: '08:00-17:00', sun: 'closed' },
  clickAndCollect: true,
}

beforeAll(async () => {
  await openShop()
  await shelve({ id: 'ridge' }, [{ id: 'ridge-9', stock: 9 }])
})

const load = (shop: unknown, options?: { dryRun?: boolean }) => loadShop(contentOf(JSON.stringify(shop)), options)

/** Which transaction wrote every store last. */
async function written(): Promise<unknown[]> {
  return (await pool().query('select erp_store_id, ctid::text, xmin::text from stores order by 1')).rows
}

it('takes away a store that has closed, with its shelves and nothing else, and has it back when it opens again [STORE-17]', async () => {
  const neighbour = { ...STORE, erpStoreId: 'M3', path: 'vic/ballarat', name: 'Ballarat' }
  await load({ stores: [STORE, neighbour] })
  await db()
    .insert(storeStock)
    .values([
      { erpStoreId: 'M1', variantId: 'ridge-9', qty: 4 },
      { erpStoreId: 'M3', variantId: 'ridge-9', qty: 2 },
    ])
  const there = async () => {
    const { rows } = await pool().query<{ id: string; qty: number | null }>(
      `select s.erp_store_id as id, k.qty from stores s left join store_stock k on k.erp_store_id = s.erp_store_id
       where s.erp_store_id in ('M1', 'M3') order by 1`,
    )
    return rows
  }
  const closing = { stores: [{ ...STORE, closed: true }] }
  expect((await load(closing, { dryRun: true })).summary).toEqual([{ name: 'stores', added: 0, changed: 1, same: 0 }])
  expect(await there()).toEqual([
    { id: 'M1', qty: 4 },
    { id: 'M3', qty: 2 },
  ])
  expect((await load(closing)).summary).toEqual([{ name: 'stores', added: 0, changed: 1, same: 0 }])
  expect(await there()).toEqual([{ id: 'M3', qty: 2 }])
  expect((await savedShop()).text).not.toContain('"M1"')
  const before = await written()
  const again = await load({ stores: [{ erpStoreId: 'M1', closed: true }, neighbour] })
  expect(again).toEqual({ summary: [{ name: 'stores', added: 0, changed: 0, same: 2 }], problems: [] })
  expect(await written()).toEqual(before)
  // Its path is free for who moves in.
  const moved = { ...neighbour, path: STORE.path }
  expect((await load({ stores: [{ erpStoreId: 'M1', closed: true }, moved] })).problems).toEqual([])
  expect((await load({ stores: [{ ...STORE, path: 'vic/back' }] })).summary).toMatchObject([{ added: 1 }])
  expect(await there()).toEqual([
    { id: 'M1', qty: null },
    { id: 'M3', qty: 2 },
  ])
})

/** An order to be collected, or with `tried` one that is being placed, in such a state. */
async function pickup(
  storeId: string,
  state: string,
  { tried = false, client = pool() }: { tried?: boolean; client?: Pool | PoolClient } = {},
): Promise<void> {
  await client.query(
    tried
      ? `insert into order_attempts (id, idempotency_key, caller, digest, state, order_number, holds, draft, deadline)
         values (gen_random_uuid(), gen_random_uuid()::text, 'guest', '', $2, gen_random_uuid()::text,
           jsonb_build_object('stock', '[]'::jsonb, 'vouchers', '[]'::jsonb, 'promotionIds', '[]'::jsonb, 'storeId', $1::text),
           '{}', now() + interval '1 hour')`
      : `insert into orders (number, attempt_id, email, contact, billing_address, shipping, item_subtotal, total_discount,
           shipping_price, gst, grand_total, status)
         values (gen_random_uuid()::text, gen_random_uuid(), 'kim@example.com', '{}', '{}',
           jsonb_build_object('type', 'STORE_PICKUP', 'storeId', $1::text), 1, 0, 0, 0, 1, $2)`,
    [storeId, state],
  )
}

describe('a store with orders', () => {
  const closing = (...ids: string[]) => ({ stores: ids.map((erpStoreId) => ({ erpStoreId, closed: true })) })
  const WAITS = 'must wait: 1 order is still to be collected there, or being placed'

  beforeEach(async () => {
    await pool().query('delete from orders')
    await pool().query('delete from order_attempts')
    await load({ stores: [STORE, { ...STORE, erpStoreId: 'M3', path: 'vic/ballarat', name: 'Ballarat' }] })
  })

  it.each([
    ['is to be picked', 'PLACED', {}],
    ['is being picked', 'PROCESSING', {}],
    ['waits for its shopper', 'READY_FOR_COLLECTION', {}],
    ['holds its goods', 'reserved', { tried: true }],
    ['is being paid', 'authorising', { tried: true }],
    ['is paid', 'authorised', { tried: true }],
  ])('is not taken away while one %s [STORE-17]', async (_, state, options) => {
    await pickup('M1', state, options)
    const refused = { summary: [], problems: [`stores[1].closed ${WAITS}`] }
    for (const dryRun of [true, false]) expect(await load(closing('M3', 'M1'), { dryRun })).toEqual(refused)
    expect((await savedShop()).text).toContain('"M3"')
    expect((await load(closing('M3'))).problems).toEqual([])
  })

  it('is not taken away from under one that takes its goods meanwhile [STORE-17]', async () => {
    await db().insert(storeStock).values({ erpStoreId: 'M1', variantId: 'ridge-9', qty: 4 })
    const shopper = await pool().connect()
    await shopper.query('begin')
    await shopper.query("update store_stock set reserved = reserved + 1 where erp_store_id = 'M1'")
    await pickup('M1', 'reserved', { tried: true, client: shopper })
    const loading = load(closing('M1'))
    await eventually(async () => {
      const { rowCount } = await pool().query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rowCount).toBe(1)
    })
    await shopper.query('commit')
    shopper.release()
    expect((await loading).problems).toEqual([`stores[0].closed ${WAITS}`])
  })

  it('is taken away when none is left to be collected there [STORE-17]', async () => {
    for (const state of ['COMPLETED', 'CANCELLED', 'RETURNED']) await pickup('M1', state)
    for (const state of ['placed', 'declined', 'released']) await pickup('M1', state, { tried: true })
    for (const tried of [false, true]) await pickup('M3', tried ? 'authorised' : 'PLACED', { tried })
    expect((await load(closing('M1'))).problems).toEqual([])
    const two = 'must wait: 2 orders are still to be collected there, or being placed'
    expect((await load(closing('M1', 'M3'))).problems).toEqual([`stores[1].closed ${two}`])
  })

  it('that is gone already is none to wait for [STORE-17]', async () => {
    await load(closing('M1'))
    await pickup('M1', 'PLACED')
    expect((await load(closing('M1'))).problems).toEqual([])
  })
})

it('calls no store closed but in so many words [STORE-17]', async () => {
  expect((await load({ stores: [{ ...STORE, closed: false }] }, { dryRun: true })).problems).toEqual([
    'stores[0].closed must be one of true, not false',
  ])
  expect((await load({ stores: [{ closed: true, colour: 'red' }] }, { dryRun: true })).problems).toEqual([
    'stores[0].erpStoreId is missing',
    'stores[0].colour is not a field of the format',
  ])
})
