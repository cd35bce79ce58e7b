import 'server-only'
import { environment } from '../environment.ts'
import { log } from '../log.ts'
import { closeDatabase, isDatabaseUnavailable, openDatabase } from './client.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { UnusableDatabaseError } from './provision-error.ts'

export interface ProvidedDatabase {
  url: string
  embedded: boolean
  /** Closes the pool and, when it is the embedded one and nobody else uses it, the server. */
  stop(): Promise<void>
}

/**
 * Gives the process its database, open and migrated: the one of DATABASE_URL, else the embedded one under DATA_DIR
 * [GEN-12]. Throws UnusableDatabaseError with one clear line when there is none to be had.
 */
export async function provideDatabase(): Promise<ProvidedDatabase> {
  const server = await findServer()
  const stop = async () => {
    await closeDatabase()
    await server.stop()
  }
  try {
    openDatabase(server.url)
    await migrate()
  } catch (error) {
    await stop()
    throw isDatabaseUnavailable(error) ? unreachable(server.url, error) : error
  }
  return { url: server.url, embedded: server.embedded, stop }
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
  const embedded = await startEmbeddedDatabase({ dataDir, log: (message) => log.info(message) })
  return { ...embedded, embedded: true }
}
