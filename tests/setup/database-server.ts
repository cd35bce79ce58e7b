import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '#lib/server/db/client.ts'
import { startEmbeddedDatabase } from '#lib/server/db/embedded.ts'
import { migrate } from '#lib/server/db/migrate.ts'
import { databaseUrl } from './database-url.ts'
import { makeFleetingDirectory } from './fleeting-directory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a role that may create databases. */
    serverUrl: string
    /** Every database of this run has a name that starts so. */
    databasePrefix: string
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in a directory that is thrown away, or the server of
 * TEST_DATABASE_URL, so that the same tests run against an older version. Leaves a migrated template behind.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await provideServer()
  const prefix = `steelcap_test_${randomBytes(4).toString('hex')}`
  await onServer(server.url, (client) => client.query(`create database ${prefix}_migrated`))
  openDatabase(databaseUrl(server.url, `${prefix}_migrated`))
  await migrate()
  await closeDatabase()
  project.provide('serverUrl', server.url)
  project.provide('databasePrefix', prefix)
  return async () => {
    await dropDatabases(server.url, prefix)
    await server.stop()
  }
}

async function provideServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: async () => {} }
  const dataDir = await makeFleetingDirectory('tests')
  const server = await startEmbeddedDatabase({ dataDir, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
