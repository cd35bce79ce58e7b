import 'server-only'
import type { PoolClient } from 'pg'
import { pool } from '../db/client.ts'
import { storedProducts } from './stored-products.ts'

export interface ExportOptions {
  /** Products written so far, and how many there are. */
  progress?: (written: number, all: number) => void
}

/** Products that are in memory at once. */
const BATCH = 50

/**
 * The whole catalogue as JSON Lines, one product a line in the order of their ids, some hundred lines at a time; every
 * time the same for the same catalogue. All of it is of one instant, whatever changes meanwhile. The format:
 * docs/catalogue-files.md.
 */
export async function* catalogueLines(options: ExportOptions = {}): AsyncGenerator<string> {
  const client = await pool().connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    yield* linesOf(client, options)
    await client.query('commit')
  } finally {
    // A reader that stops early leaves the transaction open: the connection goes with it.
    client.release(true)
  }
}

async function* linesOf(client: PoolClient, { progress }: ExportOptions): AsyncGenerator<string> {
  const { rows: counted } = await client.query<{ all: number }>('select count(*)::int as all from products')
  const all = counted[0]?.all ?? 0
  const names = await categoryNames(client)
  await client.query('declare shelf no scroll cursor for select id from products order by id collate "C"')
  for (let written = 0; ; ) {
    const { rows } = await client.query<{ id: string }>(`fetch ${BATCH} from shelf`)
    if (rows.length === 0) return
    const products = await storedProducts(
      client,
      rows.map(({ id }) => id),
      names,
    )
    yield products.map(({ product }) => `${JSON.stringify(product)}\n`).join('')
    written += products.length
    progress?.(written, all)
  }
}

async function categoryNames(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ path: string; name: string }>('select path, name from categories')
  return new Map(rows.map(({ path, name }) => [path, name]))
}
