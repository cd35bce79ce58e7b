import 'server-only'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { pool } from './client.ts'
import { UnusableDatabaseError } from './provision-error.ts'

const MIGRATION_LOCK = 7_402_302
const OLDEST_VERSION = 15

/**
 * Brings the open database up to date: the shop's tables, then the job queue's. Instances that start together take
 * turns, so that each migration runs once. Throws UnusableDatabaseError below PostgreSQL 15 [GEN-12].
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
  const problem = versionProblem(rows[0]?.server_version ?? 'of unknown version')
  if (problem) throw new UnusableDatabaseError(problem)
}

/** Why a server of this version will not do, or undefined. */
export function versionProblem(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return undefined
  return `The shop needs PostgreSQL ${OLDEST_VERSION} or newer; the server of DATABASE_URL is ${version}.`
}

const migrationsFolder = () => fileURLToPath(new URL('./migrations', import.meta.url))
