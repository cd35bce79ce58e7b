import 'server-only'
import type { PoolClient } from 'pg'
import type { BatchItem } from '#lib/contract/erp/machine-endpoint.ts'
import type { StockItem } from '#lib/contract/erp/stock.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeMachineAudit } from '../machines/machine-audit.ts'
import type { Actor } from '../order-life/order-life.ts'
import { noteStock } from '../orders/close-attempt.ts'
import { newestOfEach, type Placed } from './newest-first.ts'
import { LOCK_SHELVES, LOCK_VARIANTS, SET_ONLINE, SET_SHELVES, UNKNOWN_STORES } from './set-stock-sql.ts'

/** What became of an item; what is not known at all comes back as a refusal. */
export type StockOutcome = Pick<BatchItem, 'index' | 'result'> & { unknown?: 'code' | 'storeId' }

interface Row {
  idx: number
  code: string
  stale: boolean
  before: number
  after: number
  /** Held by orders that are being paid for: nobody else can have these. */
  reserved: number
  slug: string
}

/**
 * Sets stock, online and in stores, each item by itself: the newer count wins, what was ordered after it is taken off,
 * and what open orders hold stays theirs [OPS-12]. Pages, listings and indexes of every instance hear of it by the
 * commit.
 */
export async function setStock(items: readonly Placed<StockItem>[], actor: Actor): Promise<StockOutcome[]> {
  const thing = ({ code, storeId = '' }: StockItem) => `${code}\n${storeId}`
  const { newest, stale } = newestOfEach(items, thing, (item) => item.stockUpdatedAt)
  const online = newest.filter(({ item }) => item.storeId === undefined)
  const shelves = newest.filter(({ item }) => item.storeId !== undefined)
  const outcomes = await inTransaction(async (client) => {
    const first = await setOnline(client, online, actor)
    const second = await setShelves(client, shelves, actor)
    const moves = [...first.changed, ...second.changed].map(({ slug, before, after, reserved }) => ({
      slug,
      flipped: before <= reserved || after <= reserved,
    }))
    noteStock(client, moves)
    return [...first.outcomes, ...second.outcomes]
  })
  return [...outcomes, ...stale.map(({ index }): StockOutcome => ({ index, result: 'stale' }))]
}

interface Done {
  outcomes: StockOutcome[]
  changed: Row[]
}

const NOTHING: Done = { outcomes: [], changed: [] }

async function setOnline(client: PoolClient, items: readonly Placed<StockItem>[], actor: Actor): Promise<Done> {
  if (items.length === 0) return NOTHING
  // A statement of its own: what was sold since is counted after the locks are there, or an order just being placed
  // would be missed.
  await client.query({ name: 'lock-variants', text: LOCK_VARIANTS, values: [items.map(({ item }) => item.code)] })
  const { rows } = await client.query<Row>({ name: 'set-online-stock', text: SET_ONLINE, values: columns(items) })
  return noted(client, items, rows, actor)
}

async function setShelves(client: PoolClient, items: readonly Placed<StockItem>[], actor: Actor): Promise<Done> {
  if (items.length === 0) return NOTHING
  const stores = items.map(({ item }) => item.storeId ?? '')
  const { rows: missing } = await client.query<{ id: string }>(UNKNOWN_STORES, [[...new Set(stores)]])
  const unknown = new Set(missing.map(({ id }) => id))
  const known = items.filter(({ item }) => !unknown.has(item.storeId ?? ''))
  const refused = items.filter((each) => !known.includes(each))
  const codes = known.map(({ item }) => item.code)
  await client.query(LOCK_SHELVES, [codes, known.map(({ item }) => item.storeId)])
  const { rows } = await client.query<Row>(SET_SHELVES, [...columns(known), known.map(({ item }) => item.storeId)])
  const done = await noted(client, known, rows, actor)
  const unknownStores = refused.map(({ index }): StockOutcome => ({ index, result: 'refused', unknown: 'storeId' }))
  return { ...done, outcomes: [...done.outcomes, ...unknownStores] }
}

/** Index, code, quantity, time, and whether there is a quantity. */
function columns(items: readonly Placed<StockItem>[]): unknown[] {
  return [
    items.map(({ index }) => index),
    items.map(({ item }) => item.code),
    items.map(({ item }) => item.qty ?? 0),
    items.map(({ item }) => item.stockUpdatedAt),
    items.map(({ item }) => item.qty !== undefined),
  ]
}

async function noted(
  client: PoolClient,
  items: readonly Placed<StockItem>[],
  rows: readonly Row[],
  actor: Actor,
): Promise<Done> {
  const byIndex = new Map(rows.map((row) => [row.idx, row]))
  const changed = rows.filter(({ stale, before, after }) => !stale && before !== after)
  const stores = new Map(items.map(({ index, item }) => [index, item.storeId]))
  await writeMachineAudit(
    client,
    actor,
    changed.map(({ idx, code, before, after }) => {
      const where = { storeId: stores.get(idx) }
      return { action: 'setStock', subject: code, before: { qty: before, ...where }, after: { qty: after, ...where } }
    }),
  )
  return {
    changed,
    outcomes: items.map(({ index }): StockOutcome => {
      const row = byIndex.get(index)
      if (!row) return { index, result: 'refused', unknown: 'code' }
      if (row.stale) return { index, result: 'stale' }
      return { index, result: row.before === row.after ? 'unchanged' : 'done' }
    }),
  }
}
