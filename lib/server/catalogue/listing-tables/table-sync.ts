import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { pool } from '../../db/client.ts'
import { settingsFrom } from '../../settings/settings.ts'
import { INDEX_COLUMNS, type IndexRow, indexedProduct } from '../index-row.ts'
import { SELLABLE } from '../listing-sql.ts'
import { type Entry, TableWriter } from './table-writer.ts'

const SYNC_LOCK = 7_402_313
const TURN_MS = 100
const BATCH = 500
/** Of how the tables are written: another one has everything written anew. */
const FORMAT = 4
/** From so many changes on PostgreSQL is told to look at the tables anew. */
const MANY = 1000
// Keeps PostgreSQL from folding a subquery into the next, where each mention of its columns would work them out again.
const ONCE = 'offset 0'

const EMPTY = ['bits', 'words', 'codes', 'values', 'products'].map((table) => `delete from listing_${table}`).join('; ')

/**
 * Makes the listing tables show the whole catalogue as it is; `afresh` from nothing, while shoppers are answered from
 * what was there. Products that are the same are read by PostgreSQL alone. Returns how many were written.
 */
export async function syncAll({ afresh = false } = {}): Promise<number> {
  const written = await inTurn(async (client) => {
    if (afresh) await client.query(EMPTY)
    // A category's products stand together, so that its listings touch few chunks.
    const { rows } = await client.query<{ id: string }>(
      `select p.id from products p where ${SELLABLE} order by p.canonical_category, p.id`,
    )
    const sold = rows.map(({ id }) => id)
    const { rows: known } = await client.query<{ id: string }>(
      'select product_id as id from listing_products where product_id is not null',
    )
    const writer = new TableWriter(client)
    const still = new Set(sold)
    const gone = known.map(({ id }) => id).filter((id) => !still.has(id))
    await writer.remove(gone)
    const rate = await taxRate(client)
    let count = gone.length
    for (let at = 0; at < sold.length; at += BATCH) {
      const entries = await changedProducts(client, 'p.id', sold.slice(at, at + BATCH), rate)
      await writer.put(entries)
      count += entries.length
    }
    await writer.flush()
    return count
  })
  if (written >= MANY) await tidy()
  return written
}

/** Makes them show the products of these slugs as they are. */
export async function syncProducts(slugs: readonly string[]): Promise<void> {
  await inTurn(async (client) => {
    const writer = new TableWriter(client)
    const { rows: gone } = await client.query<{ id: string }>(
      `select l.product_id as id from listing_products l where l.slug = any($1) and l.product_id is not null
         and not exists (select 1 from products p where p.id = l.product_id and p.slug = l.slug and ${SELLABLE})`,
      [slugs],
    )
    await writer.remove(gone.map(({ id }) => id))
    await writer.put(await changedProducts(client, 'p.slug', slugs, await taxRate(client)))
    await writer.flush()
  })
}

/** One writer at a time, whichever instance it lives in: what it has written the others find done. */
async function inTurn<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (;;) {
    const done = await tryOnce(work)
    if (done) return done.value
    await pause(TURN_MS * (0.5 + Math.random()))
  }
}

async function tryOnce<T>(work: (client: PoolClient) => Promise<T>): Promise<{ value: T } | undefined> {
  const client = await pool('jobs').connect()
  let failed = true
  try {
    await client.query('begin')
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [SYNC_LOCK])
    const done = rows[0]?.got ? { value: await work(client) } : undefined
    await client.query('commit')
    failed = false
    return done
  } finally {
    // A transaction that failed ends with its connection.
    client.release(failed)
  }
}

type SyncRow = IndexRow & { fingerprint: string }

/** Those of the products that differ from what the tables were made from. */
async function changedProducts(
  client: PoolClient,
  column: 'p.id' | 'p.slug',
  keys: readonly string[],
  rate: number,
): Promise<Entry[]> {
  const { rows } = await client.query<SyncRow>(
    `select x.* from (
       select y.*, md5(y::text || $2) as fingerprint from (
         select ${INDEX_COLUMNS} from products p join brands b on b.slug = p.brand_slug
          where ${SELLABLE} and ${column} = any($1) ${ONCE}) y ${ONCE}) x
       left join listing_products l on l.product_id = x.id
      where l.fingerprint is distinct from x.fingerprint`,
    [keys, ` ${rate} ${FORMAT}`],
  )
  return rows.map((row) => entryOf(row, rate))
}

function entryOf(row: SyncRow, rate: number): Entry {
  const product = indexedProduct(row)
  const { card, price } = product
  return { product, fingerprint: row.fingerprint, shopperPrice: shopperPrice(price, card.taxExclusive, rate) }
}

async function taxRate(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ key: string; value: unknown }>('select key, value from settings')
  return settingsFrom(rows).taxRate
}

/** After much writing: plans and index-only reads live from what vacuum and analyze know. */
async function tidy(): Promise<void> {
  for (const table of ['products', 'values', 'bits', 'words', 'codes'])
    await pool('background').query(`vacuum (analyze) listing_${table}`)
}
