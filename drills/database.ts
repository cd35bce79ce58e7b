import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#lib/server/db/embedded.ts'
import { findPostmaster } from '#lib/server/db/embedded-postmaster.ts'
import { databaseUrl } from '../tests/setup/database-url.ts'
import { makeFleetingDirectory } from '../tests/setup/fleeting-directory.ts'
import { runScript } from './script.ts'

export interface DrillDatabase {
  url: string
  name: string
  /** kill -9 of the whole server; it comes back by itself. */
  killServer(): Promise<void>
  /** Rows of one statement, on a connection of its own. */
  ask<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** The PostgreSQL of a run of drills. It belongs to the runner, so that it outlives the shops that are killed. */
export interface DrillServer {
  /** A new database with the demo shop in it. */
  database(): Promise<DrillDatabase>
  stop(): Promise<void>
}

const TEMPLATE = 'drill_seeded'

export async function startServer(): Promise<DrillServer> {
  const dataDir = await makeFleetingDirectory('drill-database')
  const server = await startEmbeddedDatabase({ dataDir })
  let seeded: Promise<unknown> | undefined
  return {
    async database() {
      seeded ??= seedTemplate(server.url)
      await seeded
      const name = `drill_${randomBytes(4).toString('hex')}`
      await askOnce(server.url, `create database ${name} template ${TEMPLATE}`)
      return openDatabase(databaseUrl(server.url, name), name, dataDir)
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function openDatabase(url: string, name: string, dataDir: string): DrillDatabase {
  return {
    url,
    name,
    ask: (sql, values) => askOnce(url, sql, values),
    async killServer() {
      const running = await findPostmaster(join(dataDir, 'postgres/data'))
      if (!running) throw new Error('No server runs that could be killed.')
      process.kill(running.pid, 'SIGKILL')
    },
  }
}

async function seedTemplate(serverUrl: string): Promise<void> {
  await askOnce(serverUrl, `create database ${TEMPLATE}`)
  await runScript('scripts/db-seed.ts', [], { DATABASE_URL: databaseUrl(serverUrl, TEMPLATE) })
}

async function askOnce<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
    .query<Row>(sql, values)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
