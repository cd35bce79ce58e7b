import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { closeDatabase, openDatabase } from '#lib/server/db/client.ts'
import { databaseUrl } from './database-url.ts'
import { expectNeighboursUntouched } from './neighbours.ts'

const SEEDING_LOCK = 7_402_303

/**
 * Gives the test file a database of its own, opened for the shop's code: the demo shop, or with `seed: false` the
 * migrated, empty one. It is dropped when the file is done. Call it at the top of the file.
 */
export function useTestDatabase({ seed = true }: { seed?: boolean } = {}): { readonly url: string } {
  let url = ''
  let name = ''
  beforeAll(async () => {
    const prefix = inject('databasePrefix')
    const template = seed ? `${prefix}_seeded` : `${prefix}_migrated`
    if (seed) await provideSeededTemplate(prefix)
    name = `${prefix}_${randomBytes(6).toString('hex')}`
    await onServer((client) => client.query(`create database ${name} template ${template}`))
    url = databaseUrl(inject('serverUrl'), name)
    process.env['DATABASE_URL'] = url
    openDatabase(url)
  })
  afterEach(expectNeighboursUntouched)
  afterAll(async () => {
    await closeDatabase()
    if (!name) return
    await onServer(async (client) => {
      await untilLeft(client, name)
      await client.query(`drop database if exists ${name} with (force)`)
    })
  })
  return {
    get url() {
      return url
    },
  }
}

const GOODBYES_MS = 2000

/** A connection that is cut off while it says goodbye throws where nobody listens any more. */
async function untilLeft(client: pg.Client, name: string): Promise<void> {
  const giveUpMs = performance.now() + GOODBYES_MS
  const text = 'select from pg_stat_activity where datname = $1'
  while (performance.now() < giveUpMs) {
    if ((await client.query(text, [name])).rowCount === 0) return
    await pause(20)
  }
}

/** The first file of the run that needs the demo shop makes it; the others wait for it. */
async function provideSeededTemplate(prefix: string): Promise<void> {
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [SEEDING_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [`${prefix}_seeded`])
    if (rowCount) return
    const draft = `${prefix}_seeding_${randomBytes(3).toString('hex')}`
    await client.query(`create database ${draft} template ${prefix}_migrated`)
    openDatabase(databaseUrl(inject('serverUrl'), draft))
    const { seedDemoShop } = await import('#demo/seed.ts')
    await seedDemoShop()
    await closeDatabase()
    await client.query(`alter database ${draft} rename to ${prefix}_seeded`)
  })
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  return work(client).finally(() => client.end())
}
