import 'server-only'
import type { PoolClient } from 'pg'
import { inTransaction } from '../db/transaction.ts'
import { noteChange, noteProducts } from '../platform/change-note.ts'
import { stepSales } from '../stock/sale-prices.ts'
import type { Importer, Reading, Validated } from './importer.ts'

/**
 * Writes products in one transaction: all of them, or none and the error is thrown. A product whose address has changed
 * leaves a redirect at the old one. The commit tells whose pages are old now.
 */
export async function writeInTransaction<R extends Reading, J extends Validated>(
  importer: Importer<R, J>,
  changed: readonly J[],
): Promise<void> {
  const ids = importer.productIds(changed)
  const committed = await inTransaction(async (client) => {
    await lockVariants(client, ids)
    const before = await addresses(client, ids)
    const afterCommit = await importer.write(client, changed)
    // While a sale runs the price of a file is the one that comes back after it [OPS-40].
    await stepSales(client, new Date(), ids)
    const after = await addresses(client, ids)
    const moved = await leaveRedirects(client, before, after)
    noteProducts(
      client,
      [...before.values(), ...after.values()].map(({ slug }) => slug),
    )
    if (moved) noteChange(client, ['content'])
    return afterCommit
  })
  committed()
}

interface Address {
  slug: string
  path: string
}

async function addresses(client: PoolClient, ids: readonly string[]): Promise<Map<string, Address>> {
  const { rows } = await client.query<Address & { id: string }>(
    `select id, slug, '/products/' || brand_slug || '/' || slug as path from products where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, slug, path }) => [id, { slug, path }]))
}

// In the order in which orders lock them, so that an import and a checkout never wait for each other.
async function lockVariants(client: PoolClient, ids: readonly string[]): Promise<void> {
  await client.query('select from variants where product_id = any($1) order by id for no key update', [ids])
}

/** Old addresses lead to the new ones, and nothing leads away from an address that a product has now. */
async function leaveRedirects(
  client: PoolClient,
  before: ReadonlyMap<string, Address>,
  after: ReadonlyMap<string, Address>,
): Promise<boolean> {
  const come = [...after].filter(([id, { path }]) => before.get(id)?.path !== path)
  if (come.length === 0) return false
  const { rowCount: freed } = await client.query('delete from redirects where from_path = any($1)', [
    come.map(([, { path }]) => path),
  ])
  const moves = come.flatMap(([id, { path }]) => {
    const old = before.get(id)
    return old === undefined ? [] : [{ from: old.path, to: path }]
  })
  await client.query(
    `insert into redirects (from_path, to_path) select * from unnest($1::text[], $2::text[])
     on conflict (from_path) do update set to_path = excluded.to_path`,
    [moves.map(({ from }) => from), moves.map(({ to }) => to)],
  )
  return moves.length > 0 || Boolean(freed)
}
