import { deepStrictEqual } from 'node:assert'
import { db, pool } from '#lib/server/db/client.ts'
import { addresses, customers } from '#lib/server/db/customer-schema.ts'
import {
  categories,
  coupons,
  promotions,
  shippingMethods,
  storeStock,
  stores,
  vouchers,
} from '#lib/server/db/schema.ts'
import { shelve } from './catalogue-fixture.ts'

// What stands beside the one under test. Every name of it holds the word, so that a row which speaks of it, in whatever
// table, is found by its text.

export const NEIGHBOUR_ID = '0e000000-0000-4000-8000-000000000001'
export const NEIGHBOUR_EMAIL = 'nextdoor@example.net'

/** An address in the other country. */
const NEIGHBOUR_ADDRESS = {
  contactName: 'Nia Nextdoor',
  country: 'NZ',
  street1: '1 Nextdoor Quay',
  suburb: 'Auckland',
  state: undefined,
  postcode: '1010',
} as const

/** What the neighbour's order is of, how it is sent and what pays for some of it. */
export const NEIGHBOUR_INTENT = {
  items: [{ productId: 'nextdoor-cap', variantId: 'nextdoor-cap-s', qty: 2 }],
  promoCodes: ['NEXTDOOR'],
  cards: [{ code: 'NEXTDOOR', balance: 5 }],
  email: NEIGHBOUR_EMAIL,
  address: NEIGHBOUR_ADDRESS,
  shipping: { methodCode: 'nextdoor-post' },
}

/** Names by which rows are known to be the neighbour's. */
let marks: string[] = []
let kept: string[] | undefined

/** A category, a product in two sizes, a store, a delivery method, a gift card and an offer of another country. */
export async function openNeighbourShop(pinHash: string): Promise<void> {
  await db()
    .insert(categories)
    .values([{ path: 'nextdoor-caps', name: 'Nextdoor caps', position: 9 }])
  await shelve({ id: 'nextdoor-cap', price: 2000, brandSlug: 'tully', canonicalCategory: 'nextdoor-caps' }, [
    { id: 'nextdoor-cap-s', label: 'S', stock: 50 },
    { id: 'nextdoor-cap-l', label: 'L', stock: 50 },
  ])
  await db()
    .insert(shippingMethods)
    .values({ code: 'nextdoor-post', label: 'Post', type: 'DELIVERY', price: 900, countries: ['NZ'], position: 9 })
  await db().insert(stores).values({
    erpStoreId: 'nextdoor',
    path: 'nextdoor',
    name: 'Nextdoor',
    country: 'NZ',
    region: 'Auckland',
    locality: 'Auckland',
    postcode: '1010',
    street1: '1 Nextdoor Quay',
    latitude: -36.8,
    longitude: 174.8,
  })
  await db().insert(storeStock).values({ erpStoreId: 'nextdoor', variantId: 'nextdoor-cap-s', qty: 20 })
  await db().insert(vouchers).values({ code: 'NEXTDOOR', pinHash, expires: '2099-12-31', issued: 5000, balance: 5000 })
  await db()
    .insert(promotions)
    .values({
      id: 'nextdoor',
      name: 'Nextdoor',
      effect: { kind: 'percent', percent: 5 },
      conditions: { categories: ['nextdoor-caps'] },
      maxUses: 9,
    })
  await db().insert(coupons).values({ code: 'NEXTDOOR', promotionId: 'nextdoor' })
}

/** The customer next door, with an address; again where a test has emptied the table before. */
export async function welcomeNeighbour(): Promise<void> {
  const at = new Date('2026-01-05T00:00:00Z')
  const known = await db()
    .insert(customers)
    .values({
      id: NEIGHBOUR_ID,
      email: NEIGHBOUR_EMAIL,
      passwordHash: 'x',
      verifiedAt: at,
      firstName: 'Nia',
      lastName: 'Nextdoor',
      erpCustomerId: 'erp-nextdoor',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (known.length === 0) return
  await db()
    .insert(addresses)
    .values({ ...NEIGHBOUR_ADDRESS, customerId: NEIGHBOUR_ID, isDefaultBilling: true, isDefaultShipping: true })
  await rememberNeighbours()
}

/**
 * Takes down how everything next door stands, jobs and feed done with: `names` are its own where the word is not in
 * them. Again after a test has changed whole tables on purpose.
 */
export async function rememberNeighbours(...names: string[]): Promise<void> {
  marks = [...new Set([...marks, 'nextdoor', NEIGHBOUR_ID, ...names])]
  for (const table of ['graphile_worker._private_jobs', 'job_outbox'])
    await pool().query(`delete from ${table} where payload::text ~* $1`, [marks.join('|')])
  await pool().query(
    `update order_events set feed_position = nextval('order_feed_position')
     where feed_position is null and order_number = any($1)`,
    [names],
  )
  kept = await rowsNextDoor()
}

/** Fails unless every row that speaks of the neighbour is what it was, byte by byte, and none has come. */
export async function expectNeighboursUntouched(): Promise<void> {
  if (kept) deepStrictEqual(await rowsNextDoor(), kept, 'Something happened to what stands beside the one under test.')
}

async function rowsNextDoor(): Promise<string[]> {
  const { rows: tables } = await pool().query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs') order by 1`,
  )
  const each = tables.map(({ name }) => `select '${name} ' || r::text as row from ${name} r where r::text ~* $1`)
  const { rows } = await pool().query<{ row: string }>(each.join(' union all '), [marks.join('|')])
  return rows.map(({ row }) => row).sort()
}
