import 'server-only'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { pool } from './client.ts'

const MIGRATION_LOCK = 7_402_302
const OLDEST_VERSION = 15

/** The database server is too old for the shop. The message is one line and says what is needed. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError'
}

/**
 * Brings the open database up to date: the shop's tables, then the job queue's. Instances that start together take
 * turns, so that each migration runs once. Throws DatabaseVersionError below PostgreSQL 15 [GEN-12].
 */
export async function migrate(): Promise<void> {
  const own = migrationPool()
  const client = await own.connect()
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() })
    await runMigrations({ pgPool: own, noPreparedStatements: true })
  } finally {
    // Closing the connection gives the lock back.
    client.release(true)
    await own.end()
  }
}

// A pool of its own: waiting for the lock must not use up the shop's connections.
function migrationPool(): pg.Pool {
  const { connectionString } = pool().options
  const own = new pg.Pool({ ...(connectionString ? { connectionString } : {}), max: 2, connectionTimeoutMillis: 3000 })
  own.on('error', () => {})
  own.on('connect', (client) => client.on('error', () => {}))
  return own
}

async function requireVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? 'unknown'
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return
  throw new DatabaseVersionError(
    `The shop needs PostgreSQL ${OLDEST_VERSION} or newer; DATABASE_URL leads to ${version}.`,
  )
}

const migrationsFolder = () => fileURLToPath(new URL('./migrations', import.meta.url))
