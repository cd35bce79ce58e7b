import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { environment } from '../platform/environment.ts'
import type { Bulkhead, Work } from './bulkheads.ts'
import * as contentSchema from './content-schema.ts'
import * as customerSchema from './customer-schema.ts'
import * as machineSchema from './machine-schema.ts'
import * as moneySchema from './money-schema.ts'
import * as orderLifeSchema from './order-life-schema.ts'
import { type OpenPool, openPool } from './pool.ts'
import { Replica, type ReplicaState } from './replica.ts'
import * as returnSchema from './return-schema.ts'
import * as shopSchema from './schema.ts'

const schema = {
  ...shopSchema,
  ...contentSchema,
  ...customerSchema,
  ...returnSchema,
  ...orderLifeSchema,
  ...moneySchema,
  ...machineSchema,
}

export type Database = NodePgDatabase<typeof schema>

interface Connections extends OpenPool {
  db: Database
}

interface Open {
  url: string
  /** Of scripts that know how many they need. */
  backgroundMax: number | undefined
  bulkheads: Map<Bulkhead, Connections>
  replica?: { at: Replica; db: Database } | undefined
}

// server.ts and the bundle Next builds each load their own copy of this module; the connections are the process's.
const HOME = Symbol.for('steelcap.database')
const WORK = Symbol.for('steelcap.database.work')
const home = globalThis as { [HOME]?: Open; [WORK]?: AsyncLocalStorage<Work> }
home[WORK] ??= new AsyncLocalStorage()
const work = home[WORK]

/**
 * Opens the process's database. Called once by whoever starts the process; a second call with another URL closes the
 * first.
 */
export function openDatabase(url: string, backgroundMax?: number): void {
  if (home[HOME]?.url === url) return
  void closeDatabase()
  home[HOME] = { url, backgroundMax, bulkheads: new Map() }
}

/** From now on what any shopper may read comes from a standby, at most so far behind; until the database is closed. */
export function openReplica(url: string, lagMaxMs: number): void {
  pool()
  const open = home[HOME] as Open
  void open.replica?.at.close()
  const at = new Replica({ url, lagMaxMs, ask: pool('jobs'), read: pool('reads') })
  open.replica = { at, db: drizzle(at.pool, { schema }) }
}

/** Something was committed that the next reader has to see: the replica is asked again when it shows it. */
export function distrustReplica(): void {
  home[HOME]?.replica?.at.distrust()
}

/** Undefined where there is no replica. */
export function replicaState(): ReplicaState | undefined {
  return home[HOME]?.replica?.at.state
}

/** Runs work, and all that it begins, on the connections of its bulkhead. */
export function inBulkhead<T>(bulkhead: Work, run: () => T): T {
  return work.run(bulkhead, run)
}

function connections(bulkhead: Bulkhead): Connections {
  if (!home[HOME]) {
    const url = environment().DATABASE_URL
    if (!url) throw new Error('No database is open: call openDatabase first or set DATABASE_URL.')
    openDatabase(url)
  }
  const { url, backgroundMax, bulkheads } = home[HOME] as Open
  let found = bulkheads.get(bulkhead)
  if (!found) {
    const max = bulkhead === 'background' ? backgroundMax : undefined
    const open = openPool(url, bulkhead, { max, onSilence: () => dropIdle(bulkheads) })
    found = { ...open, db: drizzle(open.pool, { schema }) }
    bulkheads.set(bulkhead, found)
  }
  return found
}

function dropIdle(bulkheads: Open['bulkheads']): void {
  for (const each of bulkheads.values()) each.dropIdle()
}

/** The connections of the work that runs, for SQL by hand; of a named bulkhead for who needs just that one. */
export function pool(bulkhead: Work = work.getStore() ?? 'background'): pg.Pool {
  if (bulkhead !== 'pages') return connections(bulkhead).pool
  return home[HOME]?.replica?.at.pool ?? connections('reads').pool
}

/** Drizzle on the same connections, for everyday queries. */
export function db(): Database {
  const bulkhead = work.getStore() ?? 'background'
  if (bulkhead !== 'pages') return connections(bulkhead).db
  return home[HOME]?.replica?.db ?? connections('reads').db
}

/** The URL of the open database, for connections that are nobody's pool. */
export function openUrl(): string {
  pool()
  return home[HOME]?.url ?? ''
}

/** How many connections each bulkhead has open, and how many queries wait for one. */
export function poolStates(): { bulkhead: Bulkhead; open: number; waiting: number }[] {
  const open = [...(home[HOME]?.bulkheads ?? [])]
  return open.map(([bulkhead, { pool }]) => ({ bulkhead, open: pool.totalCount, waiting: pool.waitingCount }))
}

/** Waits for running queries and closes all connections. */
export async function closeDatabase(): Promise<void> {
  const open = home[HOME]
  delete home[HOME]
  await open?.replica?.at.close()
  await Promise.all([...(open?.bulkheads.values() ?? [])].map(({ pool }) => pool.end()))
}
