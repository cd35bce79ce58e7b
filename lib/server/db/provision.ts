import 'server-only'
import { environment } from '../environment.ts'
import { log } from '../log.ts'
import { closeDatabase, openDatabase } from './client.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'

export interface ProvidedDatabase {
  url: string
  embedded: boolean
  /** Closes the pool and, when it is the embedded one and nobody else uses it, the server. */
  stop(): Promise<void>
}

/**
 * Gives the process its database, open and migrated: the one of DATABASE_URL, else the embedded one under DATA_DIR
 * [GEN-12].
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
    throw error
  }
  return { url: server.url, embedded: server.embedded, stop }
}

/** The database server alone, neither opened nor migrated. */
export async function findServer(): Promise<ProvidedDatabase> {
  const { DATABASE_URL: url, dataDir } = environment()
  if (url) return { url, embedded: false, stop: async () => {} }
  const embedded = await startEmbeddedDatabase({ dataDir, log: (message) => log.info(message) })
  return { ...embedded, embedded: true }
}
