import 'server-only'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { environment } from '../environment.ts'
import * as contentSchema from './content-schema.ts'
import * as customerSchema from './customer-schema.ts'
import * as returnSchema from './return-schema.ts'
import * as shopSchema from './schema.ts'

const schema = { ...shopSchema, ...contentSchema, ...customerSchema, ...returnSchema }

export type Database = NodePgDatabase<typeof schema>

interface Connection {
  url: string
  pool: pg.Pool
  db: Database
}

// server.ts and the bundle Next builds each load their own copy of this module; the connection is the process's.
const HOME = Symbol.for('steelcap.database')
const home = globalThis as { [HOME]?: Connection }

/** Opens the process's pool. Called once by whoever starts the process; a second call with another URL closes the first. */
export function openDatabase(url: string, max = 10): Connection {
  const open = home[HOME]
  if (open?.url === url) return open
  if (open) void open.pool.end()
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 3000, idleTimeoutMillis: 30_000 })
  // An idle connection that breaks (database restarted) must not take the process with it; the next query reconnects.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  home[HOME] = { url, pool, db: drizzle(pool, { schema }) }
  return home[HOME]
}

function connection(): Connection {
  if (home[HOME]) return home[HOME]
  const url = environment().DATABASE_URL
  if (!url) throw new Error('No database is open: call openDatabase first or set DATABASE_URL.')
  return openDatabase(url)
}

/** The pool, for SQL by hand on hot paths. */
export function pool(): pg.Pool {
  return connection().pool
}

/** Drizzle on the same pool, for everyday queries. */
export function db(): Database {
  return connection().db
}

/** Waits for running queries and closes the pool. */
export async function closeDatabase(): Promise<void> {
  const open = home[HOME]
  delete home[HOME]
  await open?.pool.end()
}

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])

/** Whether an error says that the database cannot be reached, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && UNAVAILABLE.has(code)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  if (error.cause !== undefined && isDatabaseUnavailable(error.cause)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}
