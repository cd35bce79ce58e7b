import { closeDatabase, openDatabase } from '#lib/server/db/client.ts'
import { findServer } from '#lib/server/db/provision.ts'

/**
 * Does the work of a process of its own, on the database that DATA_DIR or DATABASE_URL names, prints what it gives as
 * a line of JSON, and ends the process.
 */
export async function printWork(work: () => Promise<unknown>, connections?: number): Promise<never> {
  const server = await findServer()
  openDatabase(server.url, connections)
  try {
    console.log(JSON.stringify(await work()))
  } finally {
    await closeDatabase()
    await server.stop()
  }
  process.exit()
}
