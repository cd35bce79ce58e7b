import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pool } from '../db/client.ts'
import { settingsFrom } from '../settings/settings.ts'
import { INDEX_COLUMNS, type IndexedProduct, type IndexRow, indexedProduct } from './index-row.ts'
import { CatalogueSnapshot } from './index-snapshot.ts'
import { SELLABLE } from './listing-sql.ts'

const BATCH = 500
const SLICE = 50

/** Reads the whole catalogue in batches, so that neither memory nor other visitors feel it. */
export async function loadSnapshot(): Promise<CatalogueSnapshot> {
  return snapshotOf(await taxRate(), readCatalogue())
}

/** Fills a snapshot from batches of rows. */
export async function snapshotOf(rate: number, batches: AsyncIterable<IndexRow[]>): Promise<CatalogueSnapshot> {
  const snapshot = new CatalogueSnapshot(rate)
  for await (const rows of batches) {
    for (let at = 0; at < rows.length; at += SLICE) {
      snapshot.stock(rows.slice(at, at + SLICE).map(indexedProduct))
      await nextTurn()
    }
  }
  await snapshot.sort()
  return snapshot
}

/** The products of these slugs as they are now; undefined where there is nothing sellable. */
export async function readProducts(slugs: readonly string[]): Promise<Map<string, IndexedProduct | undefined>> {
  const { rows } = await pool('jobs').query<IndexRow>({
    name: 'index-products',
    text: `select ${INDEX_COLUMNS} from products p join brands b on b.slug = p.brand_slug
      where p.slug = any($1) and ${SELLABLE}`,
    values: [slugs],
  })
  const found = new Map<string, IndexedProduct | undefined>(slugs.map((slug) => [slug, undefined]))
  for (const row of rows) found.set(row.slug, indexedProduct(row))
  return found
}

async function* readCatalogue(): AsyncGenerator<IndexRow[]> {
  let reading = readBatch('')
  for (;;) {
    const rows = await reading
    const last = rows.at(-1)
    if (!last) return
    // The database reads on while this batch is put into the snapshot.
    reading = readBatch(last.id)
    reading.catch(() => {})
    yield rows
  }
}

async function readBatch(after: string): Promise<IndexRow[]> {
  const { rows } = await pool('jobs').query<IndexRow>({
    name: 'index-batch',
    text: `select ${INDEX_COLUMNS} from (
        select * from products where id > $1 and state in ('current', 'evergreen') order by id limit ${BATCH}
      ) p join brands b on b.slug = p.brand_slug order by p.id`,
    values: [after],
  })
  return rows
}

async function taxRate(): Promise<number> {
  const { rows } = await pool('jobs').query<{ key: string; value: unknown }>('select key, value from settings')
  return settingsFrom(rows).taxRate
}
