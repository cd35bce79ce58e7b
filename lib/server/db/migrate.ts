import 'server-only'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { log } from '../platform/log.ts'
import { openUrl } from './client.ts'
import { isDatabaseBusy } from './database-trouble.ts'
import { UnusableDatabaseError } from './provision-error.ts'
import { validateChecks } from './validate-checks.ts'

const MIGRATION_LOCK = 7_402_302
const OLDEST_VERSION = 15
/**
 * A change of a table waits for those who use it, and all who come later wait behind it: so it gives way, and tries
 * again.
 */
const LOCK_MS = 1000
const GIVE_WAY_MS = 2000
const PATIENCE_MS = 10 * 60_000
const TURN_MS = 250

/**
 * Brings the open database up to date: the shop's tables, then the job queue's. Instances that start together take
 * turns, so that each migration runs once; a shop that runs meanwhile is not held up. Throws UnusableDatabaseError
 * below PostgreSQL 15 [GEN-12, OBS-19].
 */
export async function migrate(): Promise<void> {
  const own = migrationPool()
  const client = await own.connect()
  try {
    await requireVersion(client)
    await takeTurn(client)
    await givingWay(() => applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() }))
    await givingWay(() => validateChecks(client))
    await givingWay(() => runMigrations({ pgPool: own, noPreparedStatements: true }))
  } finally {
    // Closing the connection gives the lock back.
    client.release(true)
    await own.end()
  }
}

/** By asking again and again: waiting in the server would end with the lock timeout. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  const sql = 'select pg_try_advisory_lock($1) as got'
  while (!(await client.query<{ got: boolean }>(sql, [MIGRATION_LOCK])).rows[0]?.got) await pause(TURN_MS)
}

async function givingWay(change: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await change()
      return
    } catch (error) {
      if (!isDatabaseBusy(error) || performance.now() > deadline) throw error
      log.warn('A table is in use; its migration tries again')
      await pause(GIVE_WAY_MS * (0.5 + Math.random()))
    }
  }
}

// A pool of its own: waiting must not use up the shop's connections.
function migrationPool(): pg.Pool {
  const own = new pg.Pool({
    connectionString: openUrl(),
    application_name: 'steelcap migration',
    max: 2,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    lock_timeout: LOCK_MS,
  })
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

/** When the newest migration this build knows was made, as the database keeps it. */
export function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(0, ...journal.entries.map(({ when }) => when))
}
