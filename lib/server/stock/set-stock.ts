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
 * and what open orders hold stays theirs [OPS-12]. Items without a quantity count nothing, so they replace no count of
 * their batch: the count is set first, then its time confirmed. Pages, listings and indexes of every instance hear of
 * it by the commit.
 */
export async function setStock(items: readonly Placed<StockItem>[], actor: Actor): Promise<StockOutcome[]> {
  const counts = newestItems(items.filter(({ item }) => item.qty !== undefined))
  const confirmations = newestItems(items.filter(({ item }) => item.qty === undefined))
  const steps = [counts.newest, confirmations.newest]
  const outcomes = await inTransaction(async (client) => {
    const first = await setOnline(client, steps.map(online), actor)
    const second = await setShelves(client, steps.map(inStores), actor)
    const moves = [...first.changed, ...second.changed].map(({ slug, before, after, reserved }) => ({
      slug,
      flipped: before <= reserved || after <= reserved,
    }))
    noteStock(client, moves)
    return [...first.outcomes, ...second.outcomes]
  })
  const stale = [...counts.stale, ...confirmations.stale]
  return [...outcomes, ...stale.map(({ index }): StockOutcome => ({ index, result: 'stale' }))]
}

type Items = readonly Placed<StockItem>[]

const newestItems = (items: Items) =>
  newestOfEach(
    items,
    ({ code, storeId = '' }) => `${code}\n${storeId}`,
    (item) => item.stockUpdatedAt,
  )
const online = (items: Items) => items.filter(({ item }) => item.storeId === undefined)
const inStores = (items: Items) => items.filter(({ item }) => item.storeId !== undefined)

interface Done {
  outcomes: StockOutcome[]
  changed: Row[]
}

/** Sets counts, then confirmations, after one lock of all: two locks in turn would not be in order. */
async function setOnline(client: PoolClient, steps: readonly Items[], actor: Actor): Promise<Done> {
  const codes = steps.flat().map(({ item }) => item.code)
  if (codes.length === 0) return { outcomes: [], changed: [] }
  // A statement of its own: what was sold since is counted after the locks are there, or an order just being placed
  // would be missed.
  await client.query({ name: 'lock-variants', text: LOCK_VARIANTS, values: [codes] })
  return inSteps(steps, async (items) => {
    const { rows } = await client.query<Row>({ name: 'set-online-stock', text: SET_ONLINE, values: columns(items) })
    return noted(client, items, rows, actor)
  })
}

async function setShelves(client: PoolClient, steps: readonly Items[], actor: Actor): Promise<Done> {
  const all = steps.flat()
  if (all.length === 0) return { outcomes: [], changed: [] }
  const { rows: missing } = await client.query<{ id: string }>(UNKNOWN_STORES, [[...new Set(all.map(storeOf))]])
  const unknown = new Set(missing.map(({ id }) => id))
  const isKnown = (each: Placed<StockItem>) => !unknown.has(storeOf(each))
  const known = all.filter(isKnown)
  await client.query(LOCK_SHELVES, [known.map(({ item }) => item.code), known.map(storeOf)])
  const knownSteps = steps.map((items) => items.filter(isKnown))
  const done = await inSteps(knownSteps, async (items) => {
    const { rows } = await client.query<Row>(SET_SHELVES, [...columns(items), items.map(storeOf)])
    return noted(client, items, rows, actor)
  })
  const refused = all.filter((each) => !isKnown(each))
  const unknownStores = refused.map(({ index }): StockOutcome => ({ index, result: 'refused', unknown: 'storeId' }))
  return { ...done, outcomes: [...done.outcomes, ...unknownStores] }
}

const storeOf = ({ item }: Placed<StockItem>) => item.storeId ?? ''

/** Does one step after the other, those with items in them. */
async function inSteps(steps: readonly Items[], set: (items: Items) => Promise<Done>): Promise<Done> {
  const all: Done = { outcomes: [], changed: [] }
  for (const items of steps.filter(({ length }) => length > 0)) {
    const { outcomes, changed } = await set(items)
    all.outcomes.push(...outcomes)
    all.changed.push(...changed)
  }
  return all
}

/** Index, code, quantity, time, and whether there is a quantity. */
function columns(items: Items): unknown[] {
  return [
    items.map(({ index }) => index),
    items.map(({ item }) => item.code),
    items.map(({ item }) => item.qty ?? 0),
    items.map(({ item }) => item.stockUpdatedAt),
    items.map(({ item }) => item.qty !== undefined),
  ]
}

async function noted(client: PoolClient, items: Items, rows: readonly Row[], actor: Actor): Promise<Done> {
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
