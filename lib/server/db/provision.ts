import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Environment, environment } from '../platform/environment.ts'
import { log } from '../platform/log.ts'
import { closeDatabase, openDatabase, openReplica, pool } from './client.ts'
import { isDatabaseUnavailable } from './database-trouble.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { UnusableDatabaseError } from './provision-error.ts'

const RETRY_MS = 500
const READ_LAG_SECONDS = 5

export interface ProvidedDatabase {
  url: string
  embedded: boolean
  /** Closes the pool and, when it is the embedded one and nobody else uses it, the server. */
  stop(): Promise<void>
}

/** Throws where a database is not one to work on. */
export type Suits = (database: Pool) => Promise<void>

/**
 * Gives the process its database, open and migrated: the one of DATABASE_URL, else the embedded one under DATA_DIR
 * [GEN-12]. Waits so long for one that is starting or failing over, then throws UnusableDatabaseError with one clear
 * line. `suits` looks at the database before anything is done to it, and throws where it is another's.
 */
export async function provideDatabase(waitMs = 0, suits?: Suits): Promise<ProvidedDatabase> {
  const server = await findServer()
  const stop = async () => {
    await closeDatabase()
    await server.stop()
  }
  try {
    openDatabase(server.url)
    await migrateWhenThere(waitMs, suits)
  } catch (error) {
    await stop()
    throw isDatabaseUnavailable(error) ? unreachable(server.url, error) : error
  }
  return { url: server.url, embedded: server.embedded, stop }
}

/** Opens the replica of DATABASE_READ_URL, where there is one, for a process that answers shoppers [OBS-40]. */
export function openReplicaOf({ DATABASE_READ_URL: url, DATABASE_READ_LAG_SECONDS: seconds }: Environment): void {
  if (url) openReplica(url, (seconds ?? READ_LAG_SECONDS) * 1000)
}

async function migrateWhenThere(waitMs: number, suits?: Suits): Promise<void> {
  const deadline = performance.now() + waitMs
  for (let waits = 0; ; waits += 1) {
    try {
      await suits?.(pool())
      return await migrate()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error
      if (waits === 0) log.warn({ err: error }, 'Waiting for the database')
      await pause(RETRY_MS)
    }
  }
}

// The URL holds a password: only the host is told.
function unreachable(url: string, cause: unknown): UnusableDatabaseError {
  const { host } = new URL(url)
  return new UnusableDatabaseError(`The database server of DATABASE_URL (${host}) does not answer.`, { cause })
}

/** The database server alone, neither opened nor migrated. */
export async function findServer(): Promise<ProvidedDatabase> {
  const { DATABASE_URL: url, dataDir } = environment()
  if (url) return { url, embedded: false, stop: async () => {} }
  const embedded = await startEmbeddedDatabase({
    dataDir,
    log: (message) => log.info(message),
    lost: (message) => log.fatal(message),
  })
  return { ...embedded, embedded: true }
}
